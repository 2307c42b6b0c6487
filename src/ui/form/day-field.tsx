import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { type Day, dayFromWords, todayInColombo, whyOutOfRange } from '#store/values/calendar-day.ts'
import { afterPress } from './after-press.ts'

// The calendar's own reader of dates; without it a typed 05/12/2026 would be the 12th of May.
dayjs.extend(customParseFormat)

interface DayFieldProps {
  label: string
  name?: string
  /** "YYYY-MM-DD", or '' for none. */
  value: string
  onChange(value: string): void
  onBlur?(): void
  error?: React.ReactNode
  description?: string
  min?: Day | undefined
  max?: Day | undefined
  /** What is said of an earlier day, where the spec has its own words. */
  tooEarly?: string
  required?: boolean
  disabled?: boolean
  /** The label is said and not shown: in a row of filters. */
  compact?: boolean
}

/** A date that is typed as DD/MM/YYYY or chosen from a calendar; a day only, so that it never shifts with a zone. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, onBlur, error, min, max, tooEarly: _words, compact = false, ...rest } = props
  const [today] = useState(() => todayInColombo(Date.now()))
  const [outside, setOutside] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const opensAt = min !== undefined && min > today ? min : max !== undefined && max < today ? max : today
  return (
    <DateInput
      {...rest}
      {...(compact ? { 'aria-label': label } : { label })}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      value={value === '' ? null : value}
      onChange={(day) => {
        setOutside(null)
        onChange(day ?? '')
      }}
      // A day that may not be chosen leaves the field when it is left: that is said.
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value
        afterPress(() => setOutside(outsideWords(typed, props)))
        onBlur?.()
      }}
      error={outside ?? error}
      valueFormat="DD/MM/YYYY"
      dateParser={dayFromWords}
      placeholder="DD/MM/YYYY"
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes the calendar then, and not the dialog around it.
      data-mantine-stop-propagation={open}
      defaultDate={value === '' ? opensAt : value}
      getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
      inputMode="numeric"
      autoComplete="off"
      clearable
    />
  )
}

function outsideWords(typed: string, { min, max, tooEarly }: DayFieldProps): string | null {
  const day = dayFromWords(typed)
  const isEarly = day !== null && min !== undefined && day < min
  return isEarly && tooEarly !== undefined ? tooEarly : whyOutOfRange(typed, min, max)
}
