import { useMemo } from 'react'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { type BulkPlan, heldRows, planBulk } from './bulk-plan.ts'
import { useFrozen } from './use-frozen.ts'

/**
 * What an action over these rows would do, kept current until it runs; `rows` are undefined until they are read. `whyNot`
 * must be stable: each new one is another plan.
 */
export function useBulkPlan<Row extends AnyRow>(
  { name }: Resource<Row>,
  ids: readonly string[],
  whyNot: (row: Row) => string | null,
  isRunning: boolean,
): { rows: Row[] | undefined; plan: BulkPlan<Row> } {
  const rows = useRows<Row>(name, ids)
  const states = useRowStates(name)
  const now = useMemo(() => planBulk(ids, rows ?? [], heldRows(states), whyNot), [ids, rows, states, whyNot])
  return { rows, plan: useFrozen(now, isRunning) }
}
