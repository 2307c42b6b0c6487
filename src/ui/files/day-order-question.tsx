import { Alert, Button, Group, Text } from '@mantine/core'
import type { DayOrder } from '#store/define/define-table.ts'
import { longDay } from '#store/values/calendar-day.ts'
import { sheetDay } from '#store/values/sheet-time.ts'

interface DayOrderQuestionProps {
  /** Some days of the file. */
  days: readonly string[]
  onAnswer(order: DayOrder): void
}

/** Asks once how the days of a file are written, where they read both ways (decisions.md T10). */
export function DayOrderQuestion({ days, onAnswer }: DayOrderQuestionProps) {
  const [first = ''] = days
  const read = (order: DayOrder) => longDay(sheetDay(first, order) ?? '')
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm" mb="xs">
      <Text size="sm">{`The dates of this file can be read in two ways: ${days.join(', ')}. Which is right?`}</Text>
      <Group gap="xs" mt={6}>
        {(['day-first', 'month-first'] as const).map((order) => (
          <Button key={order} size="compact-sm" variant="default" onClick={() => onAnswer(order)}>
            {`${first} is ${read(order)}`}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
