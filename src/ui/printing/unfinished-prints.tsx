import { Text } from '@mantine/core'
import type { PrintJob } from '#store/database/print-tables.ts'
import { mayPrintLabels, useUnfinishedPrints } from '#ui/live/use-print-jobs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { endsWords, progressWords, stateWords } from './printing-words.ts'

/** Print jobs that a log-out would end, each with how far it is; until that is read, those it was asked about. */
export function UnfinishedPrints({ asked }: { asked: readonly PrintJob[] }) {
  const { role } = usePortal()
  // Read here and not in the shell, which needs it only for this question.
  const jobs = useUnfinishedPrints() ?? asked
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
