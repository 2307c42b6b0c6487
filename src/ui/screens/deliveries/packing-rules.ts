import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import type { FoundOrder } from './find-order.ts'
import type { RowResult } from '#ui/send/row-changes.ts'

/** What lies on the packing table; `turn` counts the scans. Only a 'found' order can be moved. */
export type OnTable = (FoundOrder | { kind: 'looking'; code: string } | { kind: 'failed'; code: string }) & {
  turn: number
}

/** Looks scans up one over another: the order before leaves the table at once, and only the last scan's answer is shown. */
export function scansInto(show: (on: OnTable) => void) {
  let scans = 0
  return async (code: string, find: (code: string) => Promise<FoundOrder>): Promise<void> => {
    scans += 1
    const turn = scans
    show({ kind: 'looking', code, turn })
    const known = await find(code).catch(() => ({ kind: 'failed', code }) as const)
    if (turn === scans) show({ ...known, turn })
  }
}

const scansShown = 10

/** The last scans, newest first, once what is known of one of them has changed. */
export function withScan(scans: readonly OnTable[], scan: OnTable): OnTable[] {
  const isKnown = scans.some(({ turn }) => turn === scan.turn)
  const next = isKnown ? scans.map((one) => (one.turn === scan.turn ? scan : one)) : [scan, ...scans]
  return next.slice(0, scansShown)
}

/** A scanner ends a code with more than one key: what follows so soon is none of a person's. In milliseconds. */
const scannerTailMs = 400

interface EnterPress {
  typed: string
  /** Whether the key is held and repeats by itself. */
  repeat: boolean
  sinceScanMs: number
}

/** What Enter in the box of the packing table means. */
export function enterMeans({ typed, repeat, sinceScanMs }: EnterPress): 'find' | 'forward' | 'nothing' {
  if (repeat) return 'nothing'
  if (typed.trim() !== '') return 'find'
  return sinceScanMs > scannerTailMs ? 'forward' : 'nothing'
}

/** What the person at the card knows of its order. */
export interface Offer {
  /** The status that the offered step starts from. */
  seen: DeliveryStatus
  /** The status that the step taken last started from; null before the first. */
  cameFrom: DeliveryStatus | null
}

/**
 * What a press does with an order that stands in `status` by now. A key moves an order once; a status that changed under
 * the finger is looked at first; a step that is under way is not taken twice.
 */
export function pressMeans(
  offer: Offer,
  status: DeliveryStatus,
  by: 'key' | 'button',
): 'move' | 'look-again' | 'nothing' {
  if (status === offer.cameFrom || (by === 'key' && offer.cameFrom !== null)) return 'nothing'
  return status === offer.seen ? 'move' : 'look-again'
}

/**
 * What the card may say of the step taken, now that it is known what became of it (null: not yet): one that the order
 * does not show any more has not been made, or was made and is no longer so.
 */
export function offerNow(offer: Offer, status: DeliveryStatus, became: RowResult['kind'] | null): Offer {
  if (offer.cameFrom === null || status === offer.seen || became === null || became === 'saved') return offer
  return { seen: became === 'failed' ? offer.cameFrom : offer.seen, cameFrom: null }
}
