import { useId } from 'react'
import type { ForetoldValue } from '#store/resources/stock/foretell.ts'
import { formatCount } from '#store/values/count.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import classes from './uploads.module.css'

const column = detailFactsOf<ForetoldValue>()

const columns = [
  { fact: column.text('merchantVoucherName', 'Merchant') },
  { fact: column.money('denominationCents', 'Denomination'), as: 'amount' },
  { fact: column.text(({ before }) => formatCount(before), 'In stock'), as: 'amount' },
  { fact: column.text(({ added }) => formatCount(added), 'In the file'), as: 'amount' },
  { fact: column.text(({ foretold }) => formatCount(foretold), 'Afterwards'), as: 'amount' },
] as const

/** What the stock will be once this file is in it, by what this device knows of the stock. */
export function StockAhead({ values }: { values: readonly ForetoldValue[] }) {
  const heading = useId()
  if (values.length === 0) return null
  return (
    <section className={classes['ahead']} aria-labelledby={heading}>
      <h3 id={heading}>Stock afterwards</h3>
      <DetailTable columns={columns} rows={values} keyOf={keyOf} labelledBy={heading} />
    </section>
  )
}

function keyOf({ merchantVoucherName, denominationCents }: ForetoldValue): string {
  return `${denominationCents} ${merchantVoucherName}`
}
