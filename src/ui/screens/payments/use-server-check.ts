import { useMemo } from 'react'
import { everyId } from '#store/define/wire-input.ts'
import { request } from '#store/define/define-call.ts'
import { findPaymentsByReference } from '#store/resources/payments/payment-calls.ts'
import { type NewPayment, paymentsFromAnswer } from '#store/resources/payments/payment-actions.ts'
import { type Payment, payments } from '#store/resources/payments/payments.ts'
import { type ReRead, reReadChosen } from '#store/resources/payments/re-read-chosen.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { reReadPageSize } from '#store/resources/redemptions/redemption-requests.ts'
import { dayRange } from '#store/listing/list-query.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useOnlineReader } from '#ui/live/use-online-reader.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { SameReference } from './pay-chosen.ts'
import { readHeld } from '#ui/live/read-held.ts'

/** What the server and this device know of a payment that is about to be made. */
export interface ServerCheck {
  /** Each chosen redemption as it is now (decisions.md E6). */
  chosen(payment: NewPayment): Promise<ReRead>
  /** Payments that carry the reference code already (decisions.md E7). */
  sameReference(payment: NewPayment): Promise<SameReference>
  /** Brings the redemptions of these days onto this device as they are now. */
  refresh(payment: NewPayment): Promise<void>
}

export function useServerCheck(): ServerCheck {
  const { database, search, sync } = usePortal()
  const callOnline = useOnlineCall()
  const read = useOnlineReader()
  return useMemo<ServerCheck>(() => {
    async function heldWith(referenceCode: string): Promise<Payment[]> {
      const { order, name } = payments
      const found = await search.answer({
        collection: name,
        filters: {},
        search: { by: 'reference', text: referenceCode, how: 'equals' },
        sort: order,
        page: 1,
        pageSize: 10,
      })
      return readHeld<Payment>({ database, search }, name, found.ids)
    }

    async function askedWith(referenceCode: string): Promise<Payment[] | null> {
      const answered = await callOnline(
        request(findPaymentsByReference, { body: { merchantId: everyId, referenceCode } }),
      )
      return answered.kind === 'answered' ? paymentsFromAnswer(answered.answer) : null
    }

    return {
      chosen: (payment) => reReadChosen(read, payment),
      async sameReference({ referenceCode }) {
        const [held, asked] = await Promise.all([heldWith(referenceCode), askedWith(referenceCode)])
        const known = [...held, ...(asked ?? [])]
        return { known: [...new Map(known.map((one) => [one.id, one])).values()], unasked: asked === null }
      },
      async refresh({ merchantId, days }) {
        const { total } = await search.answer({
          collection: redemptions.name,
          filters: { merchantId, dateTime: dayRange(days.start, days.end) },
          search: null,
          sort: redemptions.order,
          page: 1,
          pageSize: 1,
        })
        for (let page = 1; page <= Math.ceil(total / reReadPageSize); page++) {
          const view = { filters: { merchantId, dateTime: days }, search: null, page, pageSize: reReadPageSize }
          const wanted = { kind: 'view', collection: redemptions.name, view } as const
          await sync.subscribe(wanted)
          await sync.unsubscribe(wanted)
        }
      },
    }
  }, [database, search, sync, callOnline, read])
}
