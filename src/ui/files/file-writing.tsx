import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { Separator, TableAnswers, TableReport } from '#store/define/define-table.ts'
import { readAmount } from '#store/values/amount.ts'
import { longDay } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { readSheetTime } from '#store/values/sheet-time.ts'
import classes from './files.module.css'

const separators: readonly { value: Separator; label: string }[] = [
  { value: ',', label: 'commas' },
  { value: ';', label: 'semicolons' },
  { value: '\t', label: 'tabs' },
]

interface SeparatorChoiceProps {
  separator: Separator
  isFixed: boolean
  onChoose(separator: Separator): void
}

/** What separates the cells of a file or of pasted text, to be changed if it was detected wrongly. */
export function SeparatorChoice({ separator, isFixed, onChoose }: SeparatorChoiceProps) {
  const label = useId()
  return (
    <div className={classes['writing']}>
      <span id={label}>Cells are separated by</span>
      <NativeSelect
        aria-labelledby={label}
        size="xs"
        data={[...separators]}
        value={separator}
        disabled={isFixed}
        onChange={({ currentTarget }) => {
          const chosen = separators.find(({ value }) => value === currentTarget.value)
          if (chosen) onChoose(chosen.value)
        }}
      />
    </div>
  )
}

interface AmountWritingProps {
  writing: NonNullable<TableReport['writing']>
  isFixed: boolean
  onAnswer(answers: TableAnswers): void
}

/** How the amounts of a file are read, with an example, and the other way to read them. */
export function AmountWriting({ writing: { mark, sample }, isFixed, onAnswer }: AmountWritingProps) {
  const read = readAmount(sample, mark)
  const example = read.kind === 'amount' ? `${sample} = ${formatLkr(read.cents)}` : `${sample} cannot be read so`
  const other = mark === 'dot' ? 'comma' : 'dot'
  return (
    <div className={classes['writing']}>
      <span>{`Amounts use a decimal ${words[mark]}: ${example}`}</span>
      {!isFixed && (
        <Button size="compact-xs" variant="subtle" onClick={() => onAnswer({ decimalMark: other })}>
          {`Use a decimal ${words[other]}`}
        </Button>
      )}
    </div>
  )
}

const words = { dot: 'point', comma: 'comma' } as const

interface DayWritingProps {
  dayWriting: NonNullable<TableReport['dayWriting']>
  isFixed: boolean
  onAnswer(answers: TableAnswers): void
}

/** In which order the days of a file are read, with an example, and the other order. */
export function DayWriting({ dayWriting: { order, sample }, isFixed, onAnswer }: DayWritingProps) {
  const other = order === 'day-first' ? 'month-first' : 'day-first'
  return (
    <div className={classes['writing']}>
      <span>{`Dates have the ${orders[order]} first: ${sample} = ${longDay(readSheetTime(sample, order)?.day ?? '')}`}</span>
      {!isFixed && (
        <Button size="compact-xs" variant="subtle" onClick={() => onAnswer({ dayOrder: other })}>
          {`Read the ${orders[other]} first`}
        </Button>
      )}
    </div>
  )
}

const orders = { 'day-first': 'day', 'month-first': 'month' } as const

interface AddedTimeProps {
  addedTime: NonNullable<TableReport['addedTime']>
  isFixed: boolean
  onAnswer(answers: TableAnswers): void
}

/** The time that the days without one have got, and the way to another. */
export function AddedTime({ addedTime: { count, time }, isFixed, onAnswer }: AddedTimeProps) {
  return (
    <div className={classes['writing']}>
      <span>{`${counted(count, { one: 'date', many: 'dates' })} without a time: ${time}`}</span>
      {!isFixed && (
        <Button size="compact-xs" variant="subtle" onClick={() => onAnswer({ time: undefined })}>
          Change the time
        </Button>
      )}
    </div>
  )
}
