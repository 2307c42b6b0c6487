import { Text } from '@mantine/core'
import { counted } from '#store/values/count.ts'
import classes from '#ui/bulk/bulk.module.css'
import { NamedRows } from '#ui/bulk/named-rows.tsx'
import type { TrackingPlan } from './plan-tracking.ts'
import { rowNoun } from './read-tracking.ts'

interface TrackingPreviewProps {
  plan: TrackingPlan
  /** How many rows were read. */
  lines: number
  /** What is wrong with the table as a whole. */
  trouble: string | null
  /** Customers are to be told. */
  notify: boolean
}

/** So many of each list: more than that nobody reads. */
const shown = 50

/** Which order would get which tracking ID, and what is left out: all of it before anything is saved. */
export function TrackingPreview({ plan, lines, trouble, notify }: TrackingPreviewProps) {
  const { steps, problems, same, told } = plan
  const wrong = new Set(problems.map(({ row }) => row)).size
  const parts = [
    `${counted(lines, rowNoun)} read`,
    `${steps.length} to be saved`,
    // Who was told already, and whose order has arrived, is not told again, whatever is ticked.
    ...(notify ? [told === 1 ? '1 customer will be told' : `${told} customers will be told`] : []),
    ...(same > 0 ? [`${same} as they are already`] : []),
    ...(wrong > 0 ? [`${wrong} left out`] : []),
  ]
  return (
    <>
      {trouble !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {trouble}
        </Text>
      )}
      {lines > 0 && (
        <p role="status" className={classes['sum']}>
          {parts.join(' · ')}
        </p>
      )}
      {problems.length > 0 && (
        <NamedRows title="Wrong rows">
          {problems.slice(0, shown).map(({ row, column, words }) => (
            <li key={`${row} ${column}`}>{`Row ${row}, ${column}: ${words}`}</li>
          ))}
          {problems.length > shown && <li>{`and ${problems.length - shown} more`}</li>}
        </NamedRows>
      )}
      {steps.length > 0 && (
        <NamedRows title="To be saved" paired>
          {steps.slice(0, shown).map(({ row: order, trackingId }) => (
            <li key={order.id}>
              <span className={classes['id']}>{order.id}</span>
              <span className={classes['why']}>{order.receiverName || '–'}</span>
              <span className={classes['id']}>{trackingId}</span>
            </li>
          ))}
          {steps.length > shown && <li>{`and ${steps.length - shown} more`}</li>}
        </NamedRows>
      )}
    </>
  )
}
