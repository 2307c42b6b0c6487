import { Checkbox, NativeSelect } from '@mantine/core'
import type { LeftOutLine } from '#store/bank/bank-lines.ts'
import type { MatchedLine } from '#store/bank/match-lines.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { formatLkr } from '#store/values/money.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import classes from './bank.module.css'
import type { PicksUse } from './use-picks.ts'
import type { BankSpec, Waiting } from './use-waiting-rows.ts'

interface LineItemProps<Row extends AnyRow> {
  spec: BankSpec<Row>
  waiting: Waiting<Row>
  matched: MatchedLine
  picks: PicksUse
}

/** A credit line beside the row or the rows it may be for. */
export function LineItem<Row extends AnyRow>({ matched, ...props }: LineItemProps<Row>) {
  const { line } = matched
  return (
    <li>
      <div className={classes['line']}>
        <p className={classes['amount']}>{`${dayWords(line.day)} · ${formatLkr(line.cents)}`}</p>
        <p>{line.text || noValue}</p>
      </div>
      <div className={classes['match']}>
        <Match matched={matched} {...props} />
      </div>
    </li>
  )
}

function Match<Row extends AnyRow>({ spec, waiting, matched, picks }: LineItemProps<Row>) {
  const { line, kind, rows, by, other } = matched
  const words = (id: string) => {
    const row = waiting.rows.get(id)
    return row ? `${id} · ${spec.words(row)}` : id
  }
  const why =
    by.length === 0 ? 'Only the amount agrees' : `${upperFirst(by.join(' and '))} ${by.length > 1 ? 'agree' : 'agrees'}`
  const [only = ''] = rows
  switch (kind) {
    case 'none':
      return <p>{other === null ? 'Nothing of this amount waits' : otherWords(other, spec, waiting)}</p>
    case 'several':
      return (
        <NativeSelect
          aria-label={`What line ${line.row} is for`}
          description={`${rows.length} fit. ${why}`}
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
          description={why}
          checked={picks.picked.has(line.row)}
          disabled={isTaken(picks, line.row, only)}
          onChange={({ currentTarget }) => picks.pick(line.row, currentTarget.checked ? only : null)}
        />
      )
  }
}

/** Whether another line has this row. */
function isTaken({ picked }: PicksUse, line: number, id: string): boolean {
  return [...picked].some(([row, own]) => own === id && row !== line)
}

function otherWords<Row extends AnyRow>(id: string, spec: BankSpec<Row>, { rows }: Waiting<Row>): string {
  const row = rows.get(id)
  return row ? `Its number is that of ${id}, which comes to ${formatLkr(spec.waiting(row).cents)}` : noValue
}

/** A row of the file that is compared with nothing, and why. */
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
