import { Alert, Text } from '@mantine/core'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { counted } from '#ui/listing/list-words.ts'
import { Paper } from './paper.tsx'
import classes from './printing.module.css'
import { heldWords, warningWords } from './printing-words.ts'
import type { PlannedPrint } from './plan-print.ts'

/** The labels as they will lie on paper, how many there are, and what is odd about them. */
export function LabelPreview({ planned }: { planned: PlannedPrint | null }) {
  if (!planned) return <Text size="sm">Working out the labels…</Text>
  const { plan, pictures } = planned
  const held = heldWords(plan.held)
  return (
    <>
      <Text size="sm" role="status" mb={8}>
        {`${counted(plan.labels, { one: 'label', many: 'labels' })} in ${counted(plan.rows, { one: 'row', many: 'rows' })}.`}
      </Text>
      {[...(held === null ? [] : [held]), ...(plan.problem === null ? [] : [plan.problem])].map((words) => (
        <Alert key={words} color="yellow" variant="light" p="sm" mb={8}>
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
    </>
  )
}
