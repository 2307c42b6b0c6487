import { Alert, Select } from '@mantine/core'
import { useState } from 'react'
import { merchantNames } from '#store/resources/merchants/merchant-names.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { DayRangeField } from '#ui/form/day-range-field.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { isProved, listStatusWords } from '#ui/listing/list-words.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { doesAddUp, reconciledQuery, type ReconcileLine, reconcileLines, type ReconcileSums } from './reconcile.ts'
import { ReconciliationRows } from './reconciliation-rows.tsx'
import { ReconciliationTable } from './reconciliation-table.tsx'
import classes from './reconciliation.module.css'
import { reconciliation } from './redemption-search.ts'
import type { RedemptionView } from './use-redemption-view.ts'

interface ReconciliationProps {
  list: ListingUse
  view: RedemptionView
}

/** What was redeemed, taken back, paid and is payable in a period, with the rows behind each number; works without a server. */
export function Reconciliation({ list, view }: ReconciliationProps) {
  const opened = list.address.drawer === reconciliation && view.sight.earned
  const close = () => list.change({ drawer: undefined }, 'replace')
  return (
    <SideDrawer opened={opened} onClose={close} position="right" wide title="Reconciliation">
      {opened && <Content list={list} view={view} />}
    </SideDrawer>
  )
}

function Content({ list, view }: ReconciliationProps) {
  const [merchant, setMerchant] = useState('')
  const [behind, setBehind] = useState<ReconcileLine['key'] | null>(null)
  const mayChoose = view.merchantId === null && view.sight.platform
  const merchants = useDetail(merchantNames, mayChoose ? 'all' : null).value ?? []
  const of = reconciledQuery(list.query.collection, list.period, merchant)
  const queryOf = ({ filters }: ReconcileLine): ListQuery => ({ ...of, filters: { ...of.filters, ...filters } })
  const line = reconcileLines.find(({ key }) => key === behind)
  const sums = useLineSums(queryOf)
  const { proved, words } = useReconciledWords(list, sums)
  const unsaid = unsaidWords(sums.redeemed?.unsaid ?? 0)
  return (
    <div className={classes['body']}>
      <div className={classes['choices']}>
        {mayChoose && (
          <Select
            label="Merchant"
            searchable
            allowDeselect={false}
            limit={200}
            nothingFoundMessage="No merchants"
            value={merchant === '' ? 'all' : merchant}
            data={[
              { value: 'all', label: 'All merchants' },
              ...merchants.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
            ]}
            onChange={(id) => setMerchant(id === null || id === 'all' ? '' : id)}
          />
        )}
        <DayRangeField
          label="Reconciled"
          value={list.period}
          onChange={({ start, end }) =>
            list.change({ startDate: start || undefined, endDate: end || undefined, page: 1 }, 'replace')
          }
        />
      </div>
      <p className={classes['words']} role="status">
        {proved ? words : `${words}. These figures are not all there is.`}
      </p>
      <ReconciliationTable sums={sums} proved={proved} shown={behind} onShow={setBehind} />
      {unsaid !== null && <p className={classes['words']}>{`${unsaid}: “Earned” is without them.`}</p>}
      {doesAddUp(sums) === false && (
        <Alert color="yellow" variant="light" p="sm">
          These lines do not explain each other yet: rows are still being written. They are added up again by
          themselves.
        </Alert>
      )}
      {line && (
        <ReconciliationRows
          key={line.key}
          title={line.title}
          query={queryOf(line)}
          hrefOf={list.hrefOf}
          onOpen={list.openRow}
        />
      )}
    </div>
  )
}

/** How much of the period itself is here: the list beside it may show less of it. */
function useReconciledWords({ query, answer, period, offline }: ListingUse, { redeemed }: ReconcileSums) {
  const now = useNow(30_000)
  const coverage = useCoverage(query.collection)
  const { noun, order, pull } = redemptions
  const facts = {
    answer: answer && redeemed ? { ...answer, total: redeemed.total } : null,
    coverage,
    partition: pull.whole,
    whole: pull.whole,
    searching: false,
    offline,
    noun,
    days: period.start === '' && period.end === '' ? null : { ...period, direction: order.direction },
    now,
  }
  return { proved: isProved(facts), words: listStatusWords(facts) }
}

const fields = ['redeemedCents', 'earnedCents'] as const

/** One after the other, always the same five. */
function useLineSums(queryOf: (line: ReconcileLine) => ListQuery): ReconcileSums {
  const [first, second, third, fourth, fifth] = reconcileLines as readonly [
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
  ]
  const all = [
    [first, useSums(queryOf(first), fields, 'earnedCents')],
    [second, useSums(queryOf(second), fields, 'earnedCents')],
    [third, useSums(queryOf(third), fields, 'earnedCents')],
    [fourth, useSums(queryOf(fourth), fields, 'earnedCents')],
    [fifth, useSums(queryOf(fifth), fields, 'earnedCents')],
  ] as const
  return Object.fromEntries(all.map(([{ key }, sums]) => [key, sums])) as ReconcileSums
}
