import { Text } from '@mantine/core'
import type { PrintJob } from '#store/database/print-tables.ts'
import { progressWords, stateWords } from './printing-words.ts'

/** Print jobs that a log-out would end, each with how far it is. */
export function UnfinishedPrints({ jobs }: { jobs: readonly PrintJob[] }) {
  return (
    <div>
      {jobs.map((job) => (
        <Text key={job.id}>{`${job.title}: ${stateWords[job.state].word}, ${progressWords(job)}.`}</Text>
      ))}
      <Text c="dimmed" size="sm">
        {jobs.length === 0
          ? 'Everything is printed.'
          : 'Logging out ends printing on this device; labels that are not on paper by then are not printed.'}
      </Text>
    </div>
  )
}
