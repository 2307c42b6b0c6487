import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { leftSelected, resultWords, type RowResult } from './bulk-results.ts'
import classes from './listing-screen.module.css'
import type { Selection } from './selection.ts'

interface BulkActProps {
  /** Verb and noun: "Complete Top Ups". */
  act: string
  noun: { one: string; many: string }
  selection: Selection
  onSelect(change: (now: Selection) => Selection): void
  /** What the selected rows come to; said in the question where money moves (decisions.md E8). */
  sum: number | null
  /** What the act does, in a sentence. */
  text: string
  danger?: boolean
  /** Why it cannot be done now, in words; null while it can. */
  blocked?: string | null
  /** Tells of every row what became of it. */
  run(ids: readonly string[]): Promise<readonly RowResult[]>
}

/** One act on all selected rows: asks with their number and sum, and keeps those selected that failed, with their reasons. */
export function BulkAct(props: BulkActProps) {
  const { act, noun, selection, onSelect, sum, text, danger = false, blocked = null, run } = props
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly RowResult[] | null>(null)
  const count = selection.ids.size

  async function go() {
    const what = sum === null ? counted(count, noun) : `${counted(count, noun)} · ${formatLkr(sum)}`
    const sure = await confirm({ title: `${act}?`, text, detail: <Text fw={600}>{what}</Text>, act, danger })
    if (!sure) return
    setBusy(true)
    const done = await run([...selection.ids]).finally(() => setBusy(false))
    onSelect((now) => leftSelected(now, done))
    if (done.some(({ failed }) => failed !== null)) setResults(done)
    else toastDone(resultWords(done, noun))
  }

  return (
    <>
      <Button
        variant="default"
        loading={busy}
        disabled={count === 0 || blocked !== null}
        title={blocked ?? undefined}
        onClick={() => void go()}
      >
        {act}
      </Button>
      <Dialog opened={results !== null} onClose={() => setResults(null)} title={act}>
        <p>{results && resultWords(results, noun)}</p>
        <ul className={classes['results']}>
          {results
            ?.filter(({ failed }) => failed !== null)
            .map(({ id, failed }) => (
              <li key={id}>{`${id}: ${failed}`}</li>
            ))}
        </ul>
        <p>The failed rows are still selected.</p>
      </Dialog>
    </>
  )
}
