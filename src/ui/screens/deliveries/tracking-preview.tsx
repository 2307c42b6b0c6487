import { Text } from '@mantine/core'
import type { Correction } from '#store/ports/file-port.ts'
import { counted } from '#store/values/count.ts'
import classes from '#ui/bulk/bulk.module.css'
import { NamedRows } from '#ui/bulk/named-rows.tsx'
import { ProblemTable } from '#ui/files/problem-table.tsx'
import type { TrackingPlan } from './plan-tracking.ts'
import { rowNoun, type TrackingPlaces } from './read-tracking.ts'

interface TrackingPreviewProps {
  plan: TrackingPlan
  /** How many rows were read. */
  lines: number
  /** What is wrong with the table as a whole. */
  trouble: string | null
  /** Customers are to be told. */
  notify: boolean
  /** It is being saved: nothing of it may change any more. */
  isFixed: boolean
  places: TrackingPlaces
  onMend(row: number, place: number, correction: Correction): void
}

/** So many orders: more than that nobody reads. */
const shown = 50

const columns = ['Purchase ID', 'Tracking ID'] as const

/** Which order would get which tracking ID, and what is left out: all of it before anything is saved. */
export function TrackingPreview({ plan, lines, trouble, notify, places, ...table }: TrackingPreviewProps) {
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
        <div>
          <h3 className={classes['heading']}>Wrong rows</h3>
          <ProblemTable
            label="Wrong rows"
            problems={problems.map((problem) => ({ ...problem, level: 'error', alike: 1 }))}
            count={problems.length}
            isFixed={table.isFixed}
            lacking={columns.filter((column) => places[column] === null)}
            onMend={(row, column, correction) => {
              const place = places[column as keyof TrackingPlaces]
              if (place !== null) table.onMend(row, place, correction)
            }}
          />
        </div>
      )}
      {steps.length > 0 && (
        <NamedRows title="To be saved" paired>
          {steps.slice(0, shown).map(({ order, trackingId }) => (
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
