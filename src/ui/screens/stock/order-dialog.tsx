import { Button, NumberInput, Stack, Text } from '@mantine/core'
import Papa from 'papaparse'
import { useState } from 'react'
import { toOrder } from '#store/resources/stock/forecast.ts'
import type { Stock } from '#store/resources/stock/stock.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import type { ForecastOfRow } from './use-forecasts.ts'

interface OrderDialogProps {
  opened: boolean
  onClose(): void
  stock: readonly Stock[]
  forecast: ForecastOfRow
}

type Line = Stock & { perWeek: number; lacks: number }

const column = detailFactsOf<Line>()

const columns = [
  { fact: column.text('merchantVoucherName', 'Merchant') },
  { fact: column.money('denominationCents', 'Denomination'), as: 'amount' },
  { fact: column.text(({ availableQuantity }) => formatCount(availableQuantity), 'In stock'), as: 'amount' },
  { fact: column.text(({ perWeek }) => perWeek.toFixed(1), 'Leave in a week'), as: 'amount' },
  { fact: column.text(({ lacks }) => formatCount(lacks), 'To order'), as: 'amount' },
] as const

const mostWeeks = 52

/** What lacks for so many weeks at the speed at which codes leave: an estimate, as a table and as a file. */
export function OrderDialog({ opened, onClose, stock, forecast }: OrderDialogProps) {
  const [typed, setTyped] = useState<string | number>(4)
  const weeks = Math.min(mostWeeks, Math.max(1, Math.floor(Number(typed)) || 1))
  const lines = stock.flatMap((row): Line[] => {
    const known = forecast(row)
    const lacks = known ? toOrder(known, row.availableQuantity, weeks) : 0
    return known && lacks > 0 ? [{ ...row, perWeek: known.perDay * 7, lacks }] : []
  })
  const unknown = stock.filter((row) => forecast(row) === null).length

  return (
    <Dialog opened={opened} onClose={onClose} title="What to order" size="xl">
      <Stack gap="md">
        <NumberInput
          label="For how many weeks"
          min={1}
          max={mostWeeks}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
          w="12rem"
          data-autofocus
        />
        <div>
          <Text id="to-order" size="sm" fw={600} mb={4}>
            {`Codes for ${weeks === 1 ? '1 week' : `${weeks} weeks`}`}
          </Text>
          <DetailTable
            columns={columns}
            rows={lines}
            keyOf={({ id }) => id}
            labelledBy="to-order"
            none="The stock is enough for that time"
          />
        </div>
        <Text size="sm" c="dimmed">
          An estimate by what has left the stock between uploads.
          {unknown > 0 &&
            ` ${formatCount(unknown)} denominations have less than two weeks of history and are not in it.`}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button disabled={lines.length === 0} onClick={() => saveLines(lines)}>
            Download CSV
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function saveLines(lines: readonly Line[]): void {
  const cells = lines.map((line) => [
    line.merchantVoucherName,
    formatAmount(line.denominationCents).replaceAll(',', ''),
    line.availableQuantity,
    line.perWeek.toFixed(1),
    line.lacks,
  ])
  const header = ['Merchant', 'Denomination (LKR)', 'In stock', 'Leave in a week', 'To order']
  const text = `\uFEFF${Papa.unparse([header, ...cells], { escapeFormulae: true })}\r\n`
  const name = `What_To_Order_${formatFileStamp(new Date().toISOString())}.csv`
  saveFile(new TextEncoder().encode(text), name, 'text/csv')
}
