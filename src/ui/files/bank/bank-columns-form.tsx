import { Button, MultiSelect, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BankColumns } from '#store/bank/bank-columns.ts'
import classes from './bank.module.css'
import type { ReadHead } from './use-bank-file.ts'

interface BankColumnsFormProps {
  head: ReadHead
  isBusy: boolean
  /** Another row is the header. */
  onHeader(header: number): void
  onNamed(columns: BankColumns): void
}

type OneColumn = Exclude<keyof BankColumns, 'texts'>

const fields: readonly { name: OneColumn; label: string; isNeeded: boolean }[] = [
  { name: 'date', label: 'Date', isNeeded: true },
  { name: 'credit', label: 'Credit amount', isNeeded: true },
  { name: 'debit', label: 'Debit amount', isNeeded: false },
  { name: 'kind', label: 'Credit or debit', isNeeded: false },
  { name: 'currency', label: 'Currency', isNeeded: false },
]

const none = ''

/** Asks once for each header which column is which, and suggests what the titles say. */
export function BankColumnsForm({ head, isBusy, onHeader, onNamed }: BankColumnsFormProps) {
  const [named, setNamed] = useState(() => head.columns ?? head.guess)
  const columns = head.titles.map((title, at) => ({ value: String(at), label: labelOf(head, title, at) }))
  const { date, credit } = named
  const set = (change: Partial<typeof named>) => setNamed((now) => ({ ...now, ...change }))
  return (
    <form
      aria-label="Columns of the statement"
      onSubmit={(event) => {
        event.preventDefault()
        if (date !== null && credit !== null) onNamed({ ...named, date, credit })
      }}
    >
      <Stack gap="sm">
        <Text size="sm">Choose the columns once. They are remembered for statements with the same header.</Text>
        <div className={classes['fields']}>
          <NumberInput
            label="Row of the header"
            min={1}
            max={Math.max(1, head.rows)}
            allowDecimal={false}
            clampBehavior="strict"
            value={head.header + 1}
            onChange={(row) => typeof row === 'number' && row !== head.header + 1 && onHeader(row - 1)}
          />
          {fields.map(({ name, label, isNeeded }) => (
            <NativeSelect
              key={name}
              label={label}
              required={isNeeded}
              data={[{ value: none, label: isNeeded ? 'Choose a column' : 'None' }, ...columns]}
              value={String(named[name] ?? none)}
              onChange={({ currentTarget: { value } }) => set({ [name]: value === none ? null : Number(value) })}
            />
          ))}
        </div>
        <MultiSelect
          label="Reference, description, payee"
          data={columns}
          value={named.texts.map(String)}
          onChange={(texts) => set({ texts: texts.map(Number).toSorted((one, other) => one - other) })}
        />
        <Button type="submit" disabled={isBusy || date === null || credit === null}>
          Match
        </Button>
      </Stack>
    </form>
  )
}

const mostLetters = 24

/** "Credit: 5,000.00": a title with the first value below it. */
function labelOf({ samples }: ReadHead, title: string, at: number): string {
  const sample = samples.map((row) => row[at] ?? '').find((cell) => cell !== '') ?? ''
  const short = sample.length > mostLetters ? `${sample.slice(0, mostLetters)}…` : sample
  return [title || `Column ${at + 1}`, short].filter(Boolean).join(': ')
}
