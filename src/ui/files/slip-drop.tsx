import { Button, Group, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { largeSlipBytes, slipBeginning, slipProblem, slipTexts } from '#store/resources/slips/slip-rules.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { sizeWords } from '#ui/kit/size-words.ts'
import { FilePreview } from './file-preview.tsx'

export interface SlipChoice {
  file: File | null
  /** What is wrong, in words. */
  problem: string | null
}

export const noSlip: SlipChoice = { file: null, problem: null }

interface SlipDropProps {
  label: string
  choice: SlipChoice
  /** It is only looked at, and at once: it goes nowhere. */
  isLocal?: true
  onChoice(choice: SlipChoice): void
}

/** Takes one PDF or picture, dropped or chosen, judged by its name and by what it begins with; shown here before it goes up. */
export function SlipDrop({ label, choice: { file, problem }, isLocal, onChoice }: SlipDropProps) {
  const [isShown, setShown] = useState(isLocal === true)

  async function take(files: readonly File[]) {
    const [first, second] = files
    if (first === undefined || second !== undefined) return onChoice({ file: null, problem: oneOnly })
    const wrong = slipProblem(first.name, new Uint8Array(await first.slice(0, slipBeginning).arrayBuffer()))
    onChoice(wrong === null ? { file: first, problem: null } : { file: null, problem: wrong })
  }

  return (
    <div data-shows-file={(file !== null && isShown) || undefined}>
      <FileDrop
        label={label}
        accept=".pdf,.png,.jpg,.jpeg"
        icon={IconFileUpload}
        words={file ? `${file.name} (${sizeWords(file.size)})` : 'Drop a PDF, PNG or JPG here, or browse'}
        problem={problem}
        onFiles={(files) => void take(files)}
      />
      {file && isLocal !== true && file.size > largeSlipBytes && (
        <Text size="sm" role="status" mt={4}>
          {`The file is larger than ${sizeWords(largeSlipBytes)}: it may take long, and the server may not take it.`}
        </Text>
      )}
      {file && (
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide Preview' : 'Show Preview'}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onChoice(noSlip)}>
            Remove file
          </Button>
        </Group>
      )}
      {file && isShown && (
        <FilePreview
          key={`${file.name} ${file.lastModified}`}
          name={file.name}
          title={`Preview of ${file.name}`}
          content={file}
        />
      )}
    </div>
  )
}

const oneOnly = `${slipTexts.wrongFile} One file at a time.`
