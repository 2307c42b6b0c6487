import { Alert, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { doesAddUp, reconciledQuery, type ReconcileLine, reconcileLines } from './reconcile.ts'
import { ReconciliationChoices } from './reconciliation-choices.tsx'
import { ReconciliationRows } from './reconciliation-rows.tsx'
import { ReconciliationTable } from './reconciliation-table.tsx'
import classes from './reconciliation.module.css'
import { reconciliation } from './redemption-kinds.ts'
import { useReconciliationPrint } from './use-reconciliation-print.ts'
import { useLineSums, useReconciledWords } from './use-reconciled.ts'
import type { RedemptionView } from './use-redemption-view.ts'

interface ReconciliationProps {
  listing: Listing
  list: ListingUse
  view: RedemptionView
}

/** What was redeemed, taken back, paid and is payable in a period, with the rows behind each number; works without a server. */
export function Reconciliation({ listing, list, view }: ReconciliationProps) {
  const opened = list.address.drawer === reconciliation && view.access.earned
  const close = () => list.change({ drawer: undefined }, 'replace')
  return (
    <SideDrawer opened={opened} onClose={close} position="right" wide title="Reconciliation">
      {opened && <Content {...{ listing, list, view }} />}
    </SideDrawer>
  )
}

function Content({ listing, list, view }: ReconciliationProps) {
  const inside = useRef<HTMLDivElement>(null)
  const [merchant, setMerchant] = useState('')
  const [behind, setBehind] = useState<ReconcileLine['key'] | null>(null)
  const mayChoose = view.merchantId === null && view.access.platform
  const merchants = useMerchants(mayChoose).value ?? []
  const of = reconciledQuery(list.query.collection, list.period, merchant)
  const queryOf = ({ narrowsBy }: ReconcileLine): ListQuery => ({ ...of, filters: { ...of.filters, ...narrowsBy } })
  const line = reconcileLines.find(({ key }) => key === behind)
  const sums = useLineSums(queryOf)
  const { proved, words } = useReconciledWords(list, sums)
  const unsaid = unsaidWords(sums.redeemed?.unsaid ?? 0)
  const without = unsaid === null ? [] : [`${unsaid}: “Earned” is without them.`]
  const unexplained = doesAddUp(sums) === false ? [notYetExplained] : []
  const named = merchants.find(({ id }) => id === merchant)
  const whose = merchant === '' ? 'All merchants' : `Merchant: ${named ? merchantTitle(named) : merchant}`
  const print = useReconciliationPrint({
    listing,
    list,
    chosen: mayChoose ? whose : null,
    sums,
    proved,
    words,
    notes: [...without, ...unexplained],
    behind: line ? { line, query: queryOf(line) } : null,
    inside,
  })
  return (
    <div ref={inside} className={classes['body']}>
      <ReconciliationChoices
        list={list}
        merchants={mayChoose ? merchants : null}
        merchant={merchant}
        onMerchant={setMerchant}
      />
      <div className={classes['head']}>
        <p className={classes['words']} role="status">
          {words}
        </p>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={print.start}
        >
          Print
        </Button>
      </div>
      <ReconciliationTable sums={sums} proved={proved} shown={behind} onShow={setBehind} />
      {without.map((text) => (
        <p key={text} className={classes['words']}>
          {text}
        </p>
      ))}
      {unexplained.map((text) => (
        <Alert key={text} color="yellow" variant="light" p="sm">
          {text}
        </Alert>
      ))}
      {line && (
        <ReconciliationRows
          key={line.key}
          title={line.title}
          query={queryOf(line)}
          hrefOf={list.hrefOf}
          onOpen={list.openRow}
        />
      )}
      {print.sheet && (
        <print.sheet.Sheet
          key={print.sheet.turn}
          columns={listing.columns}
          paper={print.sheet.paper}
          onDone={print.end}
        />
      )}
    </div>
  )
}

const notYetExplained =
  'These lines do not explain each other yet: rows are still being written. They are added up again by themselves.'
