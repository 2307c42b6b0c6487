import { Alert, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readAmount } from '#store/values/amount.ts'
import { longDay } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import type { DecimalMark } from '#store/values/plain-decimal.ts'
import { type DayOrder, readSheetTime } from '#store/values/sheet-time.ts'

interface QuestionProps<Answer extends string> {
  text: string
  answers: readonly { value: Answer; label: string }[]
  onAnswer(answer: Answer): void
}

/** A question about a file that the user must answer before it is sent. */
function Question<Answer extends string>({ text, answers, onAnswer }: QuestionProps<Answer>) {
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm" mb="xs">
      <Text size="sm">{text}</Text>
      <Group gap="xs" mt={6}>
        {answers.map(({ value, label }) => (
          <Button key={value} size="compact-sm" variant="default" onClick={() => onAnswer(value)}>
            {label}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}

interface DayOrderQuestionProps {
  /** Some days of the file. */
  days: readonly string[]
  onAnswer(order: DayOrder): void
}

/** How the days of a file are written, if they can be read both ways (decisions.md T10). */
export function DayOrderQuestion({ days, onAnswer }: DayOrderQuestionProps) {
  const [first = ''] = days
  const read = (order: DayOrder) => longDay(readSheetTime(first, order)?.day ?? '')
  return (
    <Question
      text={`The dates of this file can be read in two ways: ${days.join(', ')}. Which is right?`}
      answers={(['day-first', 'month-first'] as const).map((value) => ({ value, label: `${first} is ${read(value)}` }))}
      onAnswer={onAnswer}
    />
  )
}

interface DecimalMarkQuestionProps {
  /** Some amounts of the file: "2,500". */
  amounts: readonly string[]
  onAnswer(mark: DecimalMark): void
}

/** How the amounts of a file are written, if all of them can be read both ways (decisions.md E17). */
export function DecimalMarkQuestion({ amounts, onAnswer }: DecimalMarkQuestionProps) {
  const [first = ''] = amounts
  const [grouping, decimal] = /,\d/.test(first) ? (['dot', 'comma'] as const) : (['comma', 'dot'] as const)
  const read = readAmount(first, grouping)
  return (
    <Question
      text={`The amounts of this file can be read in two ways: ${amounts.join(', ')}. Which is right?`}
      answers={[
        { value: grouping, label: `${first} is ${read.kind === 'amount' ? formatLkr(read.cents) : 'another amount'}` },
        { value: decimal, label: `${first} has three decimals` },
      ]}
      onAnswer={onAnswer}
    />
  )
}

interface TimeQuestionProps {
  /** How many days of the file have no time. */
  count: number
  onAnswer(time: string): void
}

/** One time for all days of a file that have none and need one. */
export function TimeQuestion({ count, onAnswer }: TimeQuestionProps) {
  const [time, setTime] = useState('09:00')
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm" mb="xs">
      <Text size="sm">{`${counted(count, { one: 'date has', many: 'dates have' })} no time.`}</Text>
      <Group gap="xs" mt={6} align="end">
        <TextInput
          label={count === 1 ? 'Time of this date' : 'Time of these dates'}
          type="time"
          size="xs"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button size="compact-sm" variant="default" disabled={time === ''} onClick={() => onAnswer(time)}>
          {count === 1 ? 'Use this time' : `Use it for all ${count}`}
        </Button>
      </Group>
    </Alert>
  )
}

interface DoubtsProps {
  doubts: readonly string[]
  isConfirmed: boolean
  isFixed: boolean
  onConfirm(isConfirmed: boolean): void
}

/** Warnings about digits that a spreadsheet may have removed, to be confirmed by the user. */
export function Doubts({ doubts, isConfirmed, isFixed, onConfirm }: DoubtsProps) {
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm" mb="xs">
      {doubts.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      <Checkbox
        mt={6}
        size="sm"
        label="I have compared them with the original: they are right"
        disabled={isFixed}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
    </Alert>
  )
}
