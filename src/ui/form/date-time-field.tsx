import { Group, Input } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useState } from 'react'
import { colomboDay, colomboTime, type Instant, instantInColombo } from '#store/values/colombo-time.ts'
import { afterPress } from './after-press.ts'
import { DayField } from './day-field.tsx'

interface DateTimeFieldProps {
  label: string
  name?: string
  /** '' for none. */
  value: Instant
  onChange(value: Instant): void
  onBlur?(): void
  error?: React.ReactNode
  description?: string
  /** The first day that may be chosen, "YYYY-MM-DD". */
  minDay?: string
  required?: boolean
}

interface Parts {
  day: string
  time: string
}

/** A day and a time of Colombo, both typed or chosen; nothing is handed over before both are there (decisions.md T1). */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, onChange, onBlur, error, description, minDay, required = false } = props
  const [parts, setParts] = useState(() => partsOf(value))
  const [given, setGiven] = useState(value)
  const [left, setLeft] = useState(false)
  if (given !== value) {
    setGiven(value)
    if (instantOf(parts) !== value) setParts(partsOf(value))
  }

  function change(patch: Partial<Parts>) {
    const next = { ...parts, ...patch }
    setParts(next)
    onChange(instantOf(next))
  }

  function leave(event: React.FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    afterPress(() => setLeft(true))
    onBlur?.()
  }

  const words = error ?? (left ? missingPart(parts) : null)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={words} required={required}>
      <Group role="group" aria-label={label} gap="xs" wrap="nowrap" onBlur={leave}>
        <DayField
          label={`${label}: day`}
          compact
          {...(name === undefined ? {} : { name })}
          {...(minDay === undefined ? {} : { min: minDay })}
          value={parts.day}
          onChange={(day) => change({ day })}
          error={Boolean(words)}
        />
        <TimeInput
          aria-label={`${label}: time`}
          value={parts.time}
          onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          error={Boolean(words)}
        />
        <span>IST</span>
      </Group>
    </Input.Wrapper>
  )
}

function partsOf(value: Instant): Parts {
  return { day: colomboDay(value), time: colomboTime(value) }
}

function instantOf({ day, time }: Parts): Instant {
  return instantInColombo(day, time) ?? ''
}

function missingPart({ day, time }: Parts): string | null {
  if (day !== '' && time === '') return 'Enter the time, too'
  return day === '' && time !== '' ? 'Enter the day, too' : null
}
