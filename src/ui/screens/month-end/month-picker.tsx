import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { longMonth, monthOfDay, monthsAfter } from '#store/values/calendar-day.ts'
import classes from './month-end.module.css'

/** So many months back there may be something to look up; an address may name any. */
const monthsOffered = 36

interface MonthPickerProps {
  /** "2026-10". */
  month: string
  /** The last one that can be chosen. */
  last: string
  onChoose(month: string): void
}

/** One month, the one before it and the one after. */
export function MonthPicker({ month, last, onChoose }: MonthPickerProps) {
  const step = (months: number) => monthOfDay(monthsAfter(`${month}-01`, months))
  const offered = Array.from({ length: monthsOffered }, (_, back) => monthOfDay(monthsAfter(`${last}-01`, -back)))
  const choices = offered.includes(month) ? offered : [...offered, month]
  return (
    <div className={classes['months']}>
      <ActionIcon variant="default" size={36} aria-label="Month before" onClick={() => onChoose(step(-1))}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Select
        aria-label="Month"
        allowDeselect={false}
        value={month}
        data={choices.map((value) => ({ value, label: longMonth(value) }))}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Month after"
        disabled={month >= last}
        onClick={() => onChoose(step(1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
