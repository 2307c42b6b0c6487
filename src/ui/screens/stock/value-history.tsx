import { type Stock, stock } from '#store/resources/stock/stock.ts'
import {
  type StockBatch,
  stockBatches,
  type ValueChange,
  valueChanges,
} from '#store/resources/stock-batches/stock-batches.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { formatCount } from '#store/values/count.ts'
import { useList } from '#ui/live/use-list.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf, factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { differenceWords, numberWords } from '#store/resources/stock-batches/snapshot-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import classes from './stock.module.css'
import { lastsWords, useOutlook } from './use-forecasts.ts'

const fact = factsOf<Stock>()

/** One value of one merchant voucher. */
export const stockRecord: RecordSpec<Stock> = {
  resource: stock,
  heading: 'Denomination',
  copies: { what: 'denomination ID' },
  facts: [
    fact.text('merchantVoucherName', 'Merchant'),
    fact.money('denominationCents', 'Denomination'),
    fact.text(({ availableQuantity }) => formatCount(availableQuantity), 'Quantity'),
    fact.money('valueCents', 'Value'),
    fact.node('Runs out in', (row) => <RunsOut row={row} />),
  ],
}

/** An estimate, and said to be one. */
function RunsOut({ row }: { row: Stock }) {
  const forecast = useOutlook().forecast(row)
  if (row.availableQuantity <= 0) return 'It has run out'
  if (forecast === null) return 'Not known: less than two weeks of history'
  const lasts = lastsWords(forecast)
  if (lasts === null) return 'Nothing has left the stock'
  return `${upperFirst(lasts)}, at ${(forecast.perDay * 7).toFixed(1)} a week (an estimate)`
}

type Upload = ValueChange & Pick<StockBatch, 'id' | 'createdDate'>

const column = detailFactsOf<Upload>()

const columns = [
  { fact: column.time('createdDate', 'Uploaded') },
  { fact: column.text(({ before }) => numberWords(before), 'Before'), as: 'amount' },
  { fact: column.text(({ after }) => numberWords(after), 'After'), as: 'amount' },
  { fact: column.text(({ difference }) => differenceWords(difference), 'Added'), as: 'amount' },
] as const

/** The uploads that have changed the stock of one value, the newest first. */
export function ValueHistory({ value }: { value: Stock }) {
  const { rows } = useList<StockBatch>(batchesOf(value))
  const uploads = rows.flatMap((batch) => {
    const change = batch && valueChanges(batch).find((one) => one.denominationCents === value.denominationCents)
    return batch && change && change.difference !== 0
      ? [{ ...change, id: batch.id, createdDate: batch.createdDate }]
      : []
  })
  return (
    <section className={classes['history']}>
      <h3 id="value-history">Uploads of this value</h3>
      <DetailTable
        columns={columns}
        rows={uploads}
        keyOf={({ id }) => id}
        labelledBy="value-history"
        none="None on this device"
      />
    </section>
  )
}

/** More than anybody uploads for one merchant voucher. */
const mostUploads = 500

function batchesOf({ merchantVoucherName }: Stock): ListQuery {
  return {
    collection: stockBatches.name,
    filters: { merchant: merchantVoucherName },
    search: null,
    sort: stockBatches.order,
    page: 1,
    pageSize: mostUploads,
  }
}
