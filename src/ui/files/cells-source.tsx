import { Text, Textarea } from '@mantine/core'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useLate } from '#ui/kit/use-late.ts'
import { SeparatorChoice } from './file-writing.tsx'
import type { CellsUse } from './use-cells.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

interface CellsSourceProps {
  source: CellsUse
  /** It is being saved: the source stays as it is. */
  busy: boolean
  /** What is to be pasted. */
  description: string
}

// A field that grew with what is pasted would be laid out several times for each key, and move what stands below it.
const pasteRows = 6

/** Where a table comes from: pasted out of a sheet, or a csv in whatever writing its program has saved it. */
export function CellsSource({ source, busy, description }: CellsSourceProps) {
  const isUnread = useWorkerTrouble('files') !== null
  const isSlow = useLate(source.isReading, 500)
  return (
    <>
      <Textarea
        label="Paste from a sheet"
        description={description}
        data-autofocus
        rows={pasteRows}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        disabled={busy}
        value={source.text}
        error={source.file === null && !isUnread ? source.problem : null}
        onChange={({ currentTarget }) => source.paste(currentTarget.value)}
      />
      {isUnread && source.file === null && <WorkerNote worker="files" onRetry={() => source.paste(source.text)} />}
      <CsvDrop
        label="CSV file"
        file={source.file}
        problem={source.file === null && source.text !== '' ? null : source.problem}
        onFile={source.take}
      />
      {source.separator !== null && (source.cells.length > 0 || source.problem !== null) && (
        <SeparatorChoice
          separator={source.separator}
          isFixed={busy}
          onChoose={(separator) => void source.separate(separator)}
        />
      )}
      {isSlow && <Text size="sm">Reading the file…</Text>}
    </>
  )
}
