import { Alert } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Mutation, Reader } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowsNow } from '#store/define/rows-now.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { useOnlineReader } from '#ui/live/use-online-reader.ts'
import type { BulkDialogProps } from './bulk-action.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { RowResult } from '#ui/send/row-changes.ts'
import { useMutationInParts } from '#ui/send/use-mutations.ts'
import classes from './bulk.module.css'
import { RowsWithReasons } from './rows-with-reasons.tsx'
import { useBulkPlan } from './use-bulk-plan.ts'
import { useHeldBy } from './use-held-by.ts'
import { useRowsNow } from './use-rows-now.ts'

interface WaitingRow extends AnyRow {
  amountCents: number
}

/** A completion of many rows as data. */
export interface CompletionSpec<Row extends WaitingRow, Args extends { id: string }> {
  title: string
  mutation: Mutation<Row, Args>
  /** The most rows of one call. */
  most: number
  /** While the outcome is not known: "Completing purchases...". */
  busy: string
  /** Those of the rows that still wait, as the server has them now. */
  rowsNow(read: Reader, ids: readonly string[]): Promise<RowsNow<Row>>
  argsOf(rows: readonly Row[]): Args
  /** What else the question says of the rows. */
  Detail: React.ComponentType<{ rows: readonly Row[] }>
}

interface CompletionDialogProps<Row extends WaitingRow, Args extends { id: string }> extends BulkDialogProps {
  spec: CompletionSpec<Row, Args>
}

/**
 * Asks before money is let go: the chosen rows are read again, and what went or changed is named and leaves the
 * selection. Then says of every row what has become of it (decisions.md E8, H20).
 */
export function CompletionDialog<Row extends WaitingRow, Args extends { id: string }>(
  props: CompletionDialogProps<Row, Args>,
) {
  const { spec, ids, opened, onClose } = props
  const { mutation, most, rowsNow } = spec
  const { on } = mutation
  const read = useOnlineReader()
  const now = useRowsNow(ids, rowsNow)
  const held = useHeldBy(mutation)
  const run = useMutationInParts(mutation, async (completed) => {
    const found = await rowsNow(read, completed)
    return found.kind === 'read' ? new Set(found.rows.keys()) : null
  })
  const [gone, setGone] = useState<readonly RowResult[]>([])
  const known = now?.kind === 'read' ? now.rows : null
  const whyNot = useCallback((row: Row) => whyLeftOut(row, known, held), [known, held])
  const { rows, plan } = useBulkPlan(on, ids, whyNot, run.busy)
  const isLooking = rows === undefined || now === null
  const sum = formatLkr(plan.rows.reduce((total, { amountCents }) => total + amountCents, 0))
  const count = counted(plan.rows.length, on.noun)

  async function go() {
    setGone(plan.leftOut.flatMap(({ id }) => (held.has(id) ? [] : [{ id, kind: 'done', why: null } as const])))
    await run.run(inParts(plan.rows, most).map((part) => ({ ids: part.map(({ id }) => id), args: spec.argsOf(part) })))
  }

  return (
    <BulkDialog
      title={spec.title}
      opened={opened}
      onClose={(results = []) => onClose([...results, ...gone])}
      run={run}
      count={plan.rows.length}
      action={`Complete ${count}`}
      busyAction={spec.busy}
      blocked={isLooking || (now.kind === 'unread' && !now.silent)}
      onRun={() => void go()}
    >
      <p role="status" className={classes['sum']}>
        {isLooking
          ? 'Looking…'
          : `${count}, ${sum} in all${plan.leftOut.length === 0 ? '' : `, ${plan.leftOut.length} left out`}`}
      </p>
      {!isLooking && (
        <>
          <p className={classes['note']}>This can’t be undone.</p>
          {plan.rows.length > 0 && <spec.Detail rows={plan.rows} />}
          <RowsWithReasons title="Left out" rows={plan.leftOut} />
          {now.kind === 'unread' && <Unread silent={now.silent} />}
        </>
      )}
    </BulkDialog>
  )
}

function Unread({ silent }: { silent: boolean }) {
  return (
    <Alert color="yellow" variant="light" p="sm" role="alert">
      {silent
        ? 'You are offline: the rows are read once more and the completion is sent by itself if the server is back within 10 minutes, else you are asked.'
        : 'The selected rows could not be read once more. Nothing is sent. Close and try again.'}
    </Alert>
  )
}

/** Why a row is not completed with the others, in words; null where it is. `now`: as the server has them; null where it cannot be asked. */
function whyLeftOut<Row extends WaitingRow>(
  { id, amountCents }: Row,
  now: ReadonlyMap<string, Row> | null,
  held: ReadonlySet<string>,
): string | null {
  if (held.has(id)) return 'is in a completion that is not finished'
  if (now === null) return null
  const found = now.get(id)
  if (!found) return 'is no longer pending'
  return found.amountCents === amountCents ? null : `comes to ${formatLkr(found.amountCents)} now`
}

function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
