import { Alert, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Correction } from '#store/ports/file-port.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { ProblemTable } from '#ui/files/problem-table.tsx'
import { useRows } from '#ui/live/use-rows.ts'
import { foundWords, oddWords } from './csv-words.ts'
import type { IdColumn } from './read-id-column.ts'

interface OddRowsProps {
  column: IdColumn
  /** It is being sent. */
  isFixed: boolean
  onMend(row: number, place: number, correction: Correction): void
  onLeaveOut(row: number): void
}

/** Rows that are odd, each to be mended or left out before the file is sent. */
export function OddRows({ column: { odd, place }, isFixed, onMend, onLeaveOut }: OddRowsProps) {
  if (odd.length === 0) return null
  return (
    <ProblemTable
      problems={odd}
      count={odd.length}
      isFixed={isFixed}
      onMend={(row, _column, correction) => onMend(row, place, correction)}
      onLeaveOut={onLeaveOut}
    />
  )
}

/** What the file holds, and what is odd about its vouchers, before anything of it is sent. */
export function FileWords({ column }: { column: IdColumn }) {
  const known = useRows<Voucher>(
    vouchers.name,
    useMemo(() => [...new Set(column.ids.map((id) => id.toUpperCase()))], [column]),
  )
  const odd = known ? oddWords(column, known) : []
  return (
    <>
      <Text size="sm">{foundWords(column)}</Text>
      {odd.length > 0 && (
        <Alert color="yellow" variant="light" p="sm" mt={8}>
          {odd.map((words) => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
        </Alert>
      )}
    </>
  )
}
