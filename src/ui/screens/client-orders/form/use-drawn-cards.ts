import { useEffect, useState } from 'react'
import type { VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'

/** More than a window has room for, below the details of the order. */
const atOnce = 4
/** Each has so many fields that more of them at a time would hold up a key. */
const atATime = 2

/** A card with its place among all, from 0. */
export interface DrawnCard {
  card: VoucherCard
  place: number
}

/** The cards of an order as they are drawn: those in sight at once, new ones below them a few after each paint. */
export function useDrawnCards(cards: readonly VoucherCard[]): readonly DrawnCard[] {
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set())
  const placed = cards.map((card, place) => ({ card, place }))
  const isDrawn = ({ card, place }: DrawnCard) => place < atOnce || standing.has(card.key)
  const drawn = placed.filter(isDrawn)
  useEffect(() => {
    const keys = [...drawn, ...placed.filter((one) => !isDrawn(one)).slice(0, atATime)].map(({ card }) => card.key)
    const isAsDrawn = keys.length === standing.size && keys.every((key) => standing.has(key))
    return isAsDrawn ? undefined : afterPaint(() => setStanding(new Set(keys)))
  }, [cards, standing])
  return drawn
}
