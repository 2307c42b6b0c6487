import { Checkbox, NativeSelect } from '@mantine/core'
import type { LeftOutLine } from '#store/bank/bank-lines.ts'
import type { MatchedLine } from '#store/bank/match-lines.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { formatLkr } from '#store/values/money.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import classes from './bank.module.css'
import { evidenceOf, takenBack, unmatchedReason } from './match-words.ts'
import type { PicksUse } from './use-picks.ts'
import type { BankSpec, Waiting } from './use-waiting-rows.ts'

interface LineItemProps<Row extends AnyRow> {
  spec: BankSpec<Row>
  waiting: Waiting<Row>
  matched: MatchedLine
  picks: PicksUse
}

/** A credit line with the row or the rows it may be for. */
export function LineItem<Row extends AnyRow>({ matched, ...props }: LineItemProps<Row>) {
  const { line } = matched
  return (
    <li>
      <div className={classes['line']}>
        <p className={classes['amount']}>{`Row ${line.row} · ${dayWords(line.day)} · ${formatLkr(line.cents)}`}</p>
        <p>{line.text || noValue}</p>
      </div>
      <div className={classes['match']}>
        <Match matched={matched} {...props} />
      </div>
    </li>
  )
}

function Match<Row extends AnyRow>({ spec, waiting, matched, picks }: LineItemProps<Row>) {
  const { line, kind, rows, other, returned } = matched
  const { noun } = spec.resource
  const words = (id: string) => {
    const row = waiting.rows.get(id)
    return row ? `${id} · ${spec.words(row)}` : id
  }
  const evidence = evidenceOf(matched, noun)
  const [only = ''] = rows
  switch (kind) {
    case 'none':
      return <p>{unmatchedReason(matched, other === null ? null : otherWords(other, spec, waiting), noun)}</p>
    case 'returned':
      return <p>{returned && upperFirst(takenBack(returned))}</p>
    case 'several':
      return (
        <NativeSelect
          aria-label={`Match for row ${line.row}`}
          description={evidence}
          value={picks.picked.get(line.row) ?? ''}
          data={[
            { value: '', label: 'Not chosen' },
            ...rows.map((id) => ({ value: id, label: words(id), disabled: isTaken(picks, line.row, id) })),
          ]}
          onChange={({ currentTarget }) => picks.pick(line.row, currentTarget.value || null)}
        />
      )
    case 'sure':
    case 'likely':
      return (
        <Checkbox
          label={words(only)}
          description={evidence}
          checked={picks.picked.has(line.row)}
          disabled={isTaken(picks, line.row, only)}
          onChange={({ currentTarget }) => picks.pick(line.row, currentTarget.checked ? only : null)}
        />
      )
  }
}

/** True if another line is ticked for this row. */
function isTaken({ picked }: PicksUse, line: number, id: string): boolean {
  return [...picked].some(([row, own]) => own === id && row !== line)
}

function otherWords<Row extends AnyRow>(id: string, spec: BankSpec<Row>, { rows }: Waiting<Row>): string {
  const row = rows.get(id)
  return row ? `Has the number of ${id}, whose amount is ${formatLkr(spec.waiting(row).cents)}` : noValue
}

/** A row of the file that is not matched, and why. */
export function LeftOutItem({ line: { row, text, why } }: { line: LeftOutLine }) {
  return (
    <li>
      <div className={classes['line']}>
        <p className={classes['amount']}>{`Row ${row}`}</p>
        <p>{text || noValue}</p>
      </div>
      <p className={classes['match']}>{upperFirst(why)}</p>
    </li>
  )
}
