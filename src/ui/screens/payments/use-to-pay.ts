import { useEffect, useMemo } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { addPayment, type NewPayment } from '#store/resources/payments/payment-actions.ts'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import type { RowMark } from '#ui/kit/state-badge.tsx'
import { nothingSelected } from '#ui/listing/selection.ts'
import { useListing } from '#ui/listing/use-listing.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { redemptionIdLetters, toPayListing } from './to-pay-listing.ts'
import { useEarnedUnsaid } from './use-earned-unsaid.ts'

/** Asked of the server when somebody has paused over a whole id that this device does not know. */
const typingPauseMs = 500

/** The redemptions that a payment of this device holds which is not settled: by the server's own ids. */
export function numbersOnTheirWay(entries: readonly OutboxEntry[]): ReadonlySet<number> {
  return new Set(
    entries.flatMap(({ mutation, args }) =>
      mutation === addPayment.name ? (args as unknown as NewPayment).redemptionIds : [],
    ),
  )
}

/** What a merchant is still to be paid for: the list, what is selected in it, and what is on its way already. */
export function useToPay(merchant: MerchantName) {
  const listing = useMemo(() => toPayListing(merchant.id), [merchant.id])
  const list = useListing(listing)
  const { select, items, searchKey } = list
  const entries = useEntries()
  const onTheirWay = useMemo(() => numbersOnTheirWay(entries ?? []), [entries])

  // Another merchant is paid for other redemptions.
  useEffect(() => select(() => nothingSelected), [merchant.id, select])

  const isUnknownHere = searchKey.length === redemptionIdLetters && list.fresh && list.total === 0
  useRemote(isUnknownHere ? { kind: 'view', collection: listing.meaning.collection, view: list.asked } : null, {
    delayMs: typingPauseMs,
  })

  const marks = useMemo(() => {
    const waiting = (items ?? []).filter(({ row }) => {
      const number = (row as Redemption | undefined)?.number
      return number !== null && number !== undefined && onTheirWay.has(number)
    })
    return new Map([...list.marks, ...waiting.map(({ id }): [string, RowMark] => [id, 'not-yet'])])
  }, [items, list.marks, onTheirWay])

  const unsaid = useEarnedUnsaid(merchant.id)
  return { listing, list: { ...list, marks }, onTheirWay, unsaid: selectedOf(list.selection.ids, unsaid) }
}

/** How many of some rows are selected. */
function selectedOf(selected: ReadonlySet<string>, some: ReadonlySet<string>): number {
  return [...some].filter((id) => selected.has(id)).length
}

export type ToPayUse = ReturnType<typeof useToPay>
