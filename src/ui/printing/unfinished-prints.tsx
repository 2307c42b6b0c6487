import { Text } from '@mantine/core'
import type { PrintJob } from '#store/database/print-tables.ts'
import { mayPrintLabels } from '#ui/live/use-print-jobs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { endsWords, progressWords, stateWords } from './printing-words.ts'

/** Print jobs that a log-out would end, each with how far it is. */
export function UnfinishedPrints({ jobs }: { jobs: readonly PrintJob[] }) {
  const { role } = usePortal()
  return (
    <div>
      {jobs.map((job) => (
        <Text key={job.id}>{`${job.title}: ${stateWords[job.state].word}, ${progressWords(job)}.`}</Text>
      ))}
      <Text c="dimmed" size="sm">
        {endsWords(jobs.length, mayPrintLabels(role))}
      </Text>
    </div>
  )
}
