import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { vouchersOfOrder } from './vouchers-of-order.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { useList } from '#ui/live/use-list.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { type Print, PrintButtons, type PrintDialog, PrintDialogs } from '#ui/printing/vouchers/print-tools.tsx'
import { usePortal } from '#ui/state/portal.ts'
import classes from './steps.module.css'

/** What an order's vouchers are printed as (spec 002 §2). */
const ways: readonly Print[] = ['qr', 'board', 'book']

/** The newest vouchers of the server: those that were just made are among them. */
const newest = {
  kind: 'view',
  collection: vouchers.name,
  view: { filters: {}, search: null, page: 1, pageSize: 500 },
} as const

/** The vouchers that were made of an order, for roles that may open vouchers: the way to their list, and to print them. */
export function OrderVouchers({ order }: { order: ClientOrder }) {
  const { role } = usePortal()
  const query = useMemo(() => vouchersOfOrder(order), [order])
  if (query === null || order.createdTypes.length === 0 || !mayOpen(vouchers.roles, role)) return null
  return <Made order={order} query={query} />
}

function Made({ order, query }: { order: ClientOrder; query: ListQuery }) {
  const { search } = usePortal()
  const { answer } = useList(query)
  const dialogs = useDialogs<PrintDialog>()
  useRemote(newest)
  const here = answer?.total ?? 0
  const made = madeOf(order)

  const print = async (kind: Print) => dialogs.open({ kind, ids: await search.idsOf(query) })

  return (
    <div className={classes['vouchers']}>
      <Button
        component={Link}
        to="/vouchers/view-vouchers"
        search={{ purchase: order.referenceNo } as never}
        size="compact-sm"
        variant="default"
        leftSection={<IconTicket size={16} aria-hidden />}
      >
        Its vouchers
      </Button>
      {here > 0 && <PrintButtons ways={ways} onPrint={(kind) => void print(kind)} />}
      <span className={classes['quiet']} role="status">
        {answer && hereWords(here, made, answer.complete)}
      </span>
      <PrintDialogs dialogs={dialogs} />
    </div>
  )
}

/** How many vouchers the order says that were made of it. */
function madeOf({ items, createdTypes }: ClientOrder): number {
  const made = items.filter(({ voucherType }) => createdTypes.some((type) => type === voucherType))
  return made.reduce((sum, { qty }) => sum + qty, 0)
}

function hereWords(here: number, made: number, isAll: boolean): string {
  if (here >= made) return `${counted(here, vouchers.noun)} on this device`
  const of = `${formatCount(here)} of ${counted(made, vouchers.noun)}`
  return isAll ? `${of} found on this device` : `${of} on this device so far`
}
