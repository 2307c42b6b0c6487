import { Alert, Stack, Text } from '@mantine/core'
import type { LabelPlan } from '#store/ports/print-port.ts'
import { counted } from '#store/values/count.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { Paper } from './paper.tsx'
import classes from './printing.module.css'
import { heldWords, labelNoun, rowNoun, warningWords } from './printing-words.ts'
import { mostShown, type PlannedPrint } from './plan-print.ts'
import { useLabelSettings } from './printer-settings.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** 799 dots, 8 a millimetre. */
const rowWidthMm = 799 / 8

interface LabelPreviewProps {
  planned: PlannedPrint | null
  /** What is said while there is nothing to show. */
  waiting?: string
  /** Rows there will be, as far as it can be told before they are worked out: nothing moves when they come. */
  room?: number
  /** Plans again after the worker did not start, for a plan that is not made by itself. */
  onRetry?(): void
}

/** The labels as they will lie on paper, how many there are, and what is odd about them. */
export function LabelPreview({ planned, waiting = 'Working out the labels…', room = 0, onRetry }: LabelPreviewProps) {
  const { heightMm } = useLabelSettings()
  const isBroken = useWorkerTrouble('printing') !== null
  if (isBroken) return <WorkerNote worker="printing" {...(onRetry && { onRetry })} />
  return (
    <>
      <Text size="sm" role="status">
        {planned ? countWords(planned.plan) : waiting}
      </Text>
      {planned && <Labels planned={planned} />}
      {!planned && room > 0 && (
        <Stack className={classes['preview']} mt={8} aria-hidden>
          {Array.from({ length: Math.min(room, mostShown) }, (_, place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
              key={place}
              className={classes['row']}
              style={{ aspectRatio: `${rowWidthMm} / ${heightMm}` }}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

function countWords({ labels, rows }: LabelPlan): string {
  return `${counted(labels, labelNoun)} in ${counted(rows, rowNoun)}.`
}

function Labels({ planned: { plan, pictures } }: { planned: PlannedPrint }) {
  const held = heldWords(plan.held)
  return (
    <Stack gap={8} mt={8}>
      {[...(held === null ? [] : [held]), ...(plan.problem === null ? [] : [plan.problem])].map((words) => (
        <Alert key={words} color="yellow" variant="light" p="sm">
          {words}
        </Alert>
      ))}
      {warningWords(plan.warnings).map((words) => (
        <Text key={words} size="sm" c="dimmed">
          {words}
        </Text>
      ))}
      {pictures.length === 0 && plan.labels > 0 && (
        <Text size="sm">These labels cannot be shown here; they are printed as the server wrote them.</Text>
      )}
      {pictures.length > 0 && (
        <ScrollRegion className={classes['preview']} label="Labels as printed">
          {pictures.map((picture, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            <Paper key={place} picture={picture} label={`Row ${place + 1}`} />
          ))}
        </ScrollRegion>
      )}
    </Stack>
  )
}
