import { Button } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { FileDrop } from './file-drop.tsx'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** The words for anything but one CSV (spec 000 §5). */
const notOneCsv = 'You can only upload *.csv files, and the max no of files is restricted to 1'

interface CsvDropProps {
  /** "CSV file": names the field. */
  label: string
  file: File | null
  /** Words of what is wrong; null while nothing is. */
  problem: string | null
  /** Said of one file that is no CSV, where a screen has words of its own for that (decisions.md F26). */
  notCsv?: string
  onFile(file: File | null, problem: string | null): void
}

/** Takes one .csv, dropped or chosen. Judged by its name: Windows gives a CSV the type of the program that opens it. */
export function CsvDrop({ label, file, problem, notCsv = notOneCsv, onFile }: CsvDropProps) {
  function take(files: readonly File[]) {
    const [first] = files
    const isOne = files.length === 1 && first !== undefined && first.name.toLowerCase().endsWith('.csv')
    if (isOne) onFile(first, null)
    else onFile(null, files.length === 1 ? notCsv : notOneCsv)
  }
  const isUnread = useWorkerTrouble('files') !== null && file !== null
  return (
    <div>
      <FileDrop
        label={label}
        accept=".csv"
        icon={IconFileTypeCsv}
        words={file ? file.name : 'Drop a CSV file here, or browse'}
        problem={isUnread ? null : problem}
        onFiles={take}
      />
      {isUnread && <WorkerNote worker="files" onRetry={() => onFile(file, null)} />}
      {file && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => onFile(null, null)}>
          Remove file
        </Button>
      )}
    </div>
  )
}
