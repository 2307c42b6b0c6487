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
  useEffect(() => {
    const next = nextStanding(cards, standing)
    return next === null ? undefined : afterPaint(() => setStanding(next))
  }, [cards, standing])
  return cards.map((card, place) => ({ card, place })).filter((one) => isDrawn(one, standing))
}

function isDrawn({ card, place }: DrawnCard, standing: ReadonlySet<string>): boolean {
  return place < atOnce || standing.has(card.key)
}

/** The keys of the cards that stand, and of the next few; null where all of them stand. */
function nextStanding(cards: readonly VoucherCard[], standing: ReadonlySet<string>): ReadonlySet<string> | null {
  const next = new Set<string>()
  let more = atATime
  for (const [place, card] of cards.entries()) {
    if (isDrawn({ card, place }, standing) || more-- > 0) next.add(card.key)
  }
  return next.size === standing.size && [...next].every((key) => standing.has(key)) ? null : next
}
