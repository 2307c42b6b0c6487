import { Anchor, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type Redemption, redemptionPageSize, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { Pager } from '#ui/listing/pager.tsx'
import { useShownList } from '#ui/listing/use-shown-list.ts'
import { ReconciliationHead } from './reconciliation-head.tsx'
import classes from './reconciliation.module.css'

interface ReconciliationRowsProps {
  title: string
  query: ListQuery
  hrefOf(id: string): string
  onOpen(id: string): void
}

/** The redemptions behind one number, ten a page, each with the way to itself. */
export function ReconciliationRows({ title, query, hrefOf, onOpen }: ReconciliationRowsProps) {
  const [page, setPage] = useState(1)
  const { shown } = useShownList({ ...query, page })
  const rows = (shown?.items ?? []).flatMap(({ row }) => (row ? [row as Redemption] : []))
  const head = useRef<HTMLHeadingElement>(null)
  const isThere = shown !== null
  // On a phone the lines fill the drawer: the rows would come where nobody looks.
  useEffect(() => {
    if (isThere) head.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <section aria-label={title}>
      <Title ref={head} order={3} fz="md" mb={4} className={classes['rowsTitle']}>
        {title}
      </Title>
      <table role="table" className={classes['table']} data-rows aria-label={title}>
        <ReconciliationHead headers={['Date (IST)', 'Redemption Id', 'Redeemed (LKR)', 'Earned (LKR)']} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={row.id}>
              <td role="cell">{formatDateTime(row.dateTime)}</td>
              <th role="rowheader" scope="row">
                <Anchor
                  href={hrefOf(row.id)}
                  size="sm"
                  ff="monospace"
                  onClick={(event) => {
                    // A new tab keeps its own way.
                    if (event.ctrlKey || event.metaKey) return
                    event.preventDefault()
                    onOpen(row.id)
                  }}
                >
                  {row.id.toUpperCase()}
                </Anchor>
              </th>
              <td role="cell" data-header="Redeemed (LKR)">
                {formatAmount(row.redeemedCents)}
              </td>
              <td role="cell" data-header="Earned (LKR)">
                {row.earnedCents === null ? '–' : formatAmount(row.earnedCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown?.answer.total === 0 && <p className={classes['words']}>No redemptions</p>}
      <Pager
        page={shown?.answer.page ?? 1}
        pageSize={redemptionPageSize}
        total={shown?.answer.total ?? 0}
        proved={shown?.answer.complete ?? false}
        noun={redemptions.noun}
        from={null}
        onPage={setPage}
      />
    </section>
  )
}
