import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { OrderDraft } from '#store/database/draft-tables.ts'
import { dropOrderDraft, settleOrderDrafts } from '#store/database/order-drafts.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { type BriefOrder, placeOrder } from '#store/resources/client-orders/place-order.ts'
import { totalsOf } from '#store/resources/client-orders/voucher-cards.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { useOrderNames } from './form/use-order-names.ts'
import classes from './sidebar.module.css'

interface DraftsProps {
  openId: string | null
  onOpen(id: string): void
  /** The draft that is open was let go of. */
  onDropped(): void
}

/** Orders that this person has begun on this device and not placed, the youngest first. */
export function Drafts({ openId, onOpen, onDropped }: DraftsProps) {
  const { database } = usePortal()
  const drafts = useLive(() => database.orderDrafts.orderBy('at').reverse().toArray(), [database]) ?? []
  const names = useOrderNames(null)
  useSettledDrafts()
  const shown = (drafts as OrderDraft<OrderForm>[]).filter(({ sentAt }) => sentAt === undefined)
  if (shown.length === 0) return null

  async function drop(id: string) {
    const isSure = await confirm({
      title: 'Discard this draft?',
      text: 'Everything that was typed of this order, and the rows of its file, is gone.',
      act: 'Discard draft',
      stay: 'Keep draft',
      danger: true,
    })
    if (!isSure) return
    if (id === openId) onDropped()
    await dropOrderDraft(database, id)
  }

  return (
    <ul className={classes['orders']} aria-label="Drafts">
      {shown.map(({ id, at, form, fileName }) => {
        const { vouchers, cents } = totalsOf(form.cards)
        const name = names.client(form.clientId) || 'No client yet'
        return (
          <li key={id} className={classes['draft']}>
            <button type="button" className={classes['order']} aria-current={id === openId} onClick={() => onOpen(id)}>
              <strong>{`Draft: ${name}`}</strong>
              <span className={classes['last']}>
                <small>
                  {[counted(vouchers, { one: 'voucher', many: 'vouchers' }), fileName].filter(Boolean).join(', ')}
                </small>
                <span className={classes['amount']}>{formatLkr(cents)}</span>
              </span>
              <small className={classes['wide']}>{`${formatDateTime(new Date(at).toISOString())} IST`}</small>
            </button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Discard draft: ${name}`}
              onClick={() => void drop(id)}
            >
              Discard
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Drafts whose order has left the outbox are let go of, or offered again. */
function useSettledDrafts(): void {
  const { database } = usePortal()
  const entries = useEntries()
  const waiting = entries && JSON.stringify(entries.flatMap(madeAtOf))
  useEffect(() => {
    if (waiting === undefined) return
    void settleOrderDrafts(database, { mutation: placeOrder.name, waiting: new Map(JSON.parse(waiting)) })
  }, [database, waiting])
}

/** The draft of an order in the outbox, and when the order was made. */
function madeAtOf({ mutation, args }: OutboxEntry): [string, number][] {
  if (mutation !== placeOrder.name) return []
  const { draftId, madeAt } = args as unknown as BriefOrder
  return draftId === undefined ? [] : [[draftId, madeAt]]
}
