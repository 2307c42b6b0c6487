import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { type Day, todayInColombo } from '#store/values/calendar-day.ts'
import { anyDay, type DayRange, namedRanges, orderedRange } from '#store/values/day-range.ts'
import { DayField } from './day-field.tsx'
import classes from './day-range-field.module.css'

interface DayRangeFieldProps {
  /** What the days are of: "Created". */
  label: string
  value: DayRange
  onChange(range: DayRange): void
  max?: Day
}

/** From and to, both belonging to it, with ranges by name. It never starts after its end (spec 000 §5). */
export function DayRangeField({ label, value, onChange, max }: DayRangeFieldProps) {
  const [today] = useState(() => todayInColombo(Date.now()))
  const put = (end: 'start' | 'end') => (day: string) => onChange(orderedRange({ ...value, [end]: day }, end))
  return (
    <fieldset className={classes['range']}>
      <legend className={classes['legend']}>{label}</legend>
      <DayField compact label={`${label} from`} value={value.start} onChange={put('start')} max={max} />
      <span aria-hidden>–</span>
      <DayField compact label={`${label} to`} value={value.end} onChange={put('end')} max={max} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" px="sm">
            Ranges
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {namedRanges(today).map(({ name, range }) => (
            <Menu.Item key={name} onClick={() => onChange(range)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => onChange(anyDay)}>Any day</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </fieldset>
  )
}
