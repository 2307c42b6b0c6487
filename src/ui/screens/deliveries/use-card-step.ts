import { useState } from 'react'
import { voucherOfCode } from '#store/database/voucher-qrs.ts'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, nextStep } from '#store/resources/deliveries/delivery-rules.ts'
import { notSavedWords } from '#ui/send/row-changes.ts'
import { useMutations } from '#ui/send/use-mutations.ts'
import { usePortal } from '#ui/state/portal.ts'
import { isOrderCode } from './find-order.ts'
import { type MoveDetails, stepTo } from './move-steps.ts'
import { type Offer, offerNow, pressMeans } from './packing-rules.ts'
import { keepTelling, rememberDetails, rememberedDetails, tellsDispatched } from './step-memory.ts'

export interface CardStep {
  details: MoveDetails
  setDetails(details: MoveDetails): void
  /** Where this card has moved its order; null before, and where that came to nothing. */
  movedTo: DeliveryStatus | null
  /** Whether the order stands in another status than the person was offered a step from. */
  hasChanged: boolean
  trouble: string | null
  go(by: 'key' | 'button'): Promise<void>
}

interface CardStepOptions {
  /** An earlier step waits for a person. */
  held: boolean
  /** After every press: the keyboard goes back to where the next scan is read. */
  onMoved(isRefused: boolean): void
  /** The code of an order came where a courier's was awaited. */
  onOrderCode(code: string): void
}

const idToTell = 'Order ID is required to tell the customer: scan it, or untick the notification'

/** The next step of a scanned order. */
export function useCardStep(order: Delivery, { held, onMoved, onOrderCode }: CardStepOptions): CardStep {
  const { search, user, database } = usePortal()
  const { run, results } = useMutations()
  const next = nextStep(order)
  const remembered = () => rememberedDetails(next, tellsDispatched(sessionStorage, user.email), Date.now())
  const [details, setDetails] = useState(remembered)
  const [takenTo, setTakenTo] = useState<DeliveryStatus | null>(null)
  const [lastOffer, setOffer] = useState<Offer>({ seen: order.status, cameFrom: null })
  const [trouble, setTrouble] = useState<string | null>(null)
  const became = takenTo === null ? null : (results?.[0] ?? null)
  const offer = offerNow(lastOffer, order.status, became?.kind ?? null)
  const hasMoved = offer.cameFrom !== null

  function change(changed: MoveDetails) {
    if (next === 'DISPATCHED') keepTelling(sessionStorage, user.email, changed.notify)
    setDetails(changed)
  }

  async function whyNot(status: DeliveryStatus): Promise<string | null> {
    const code = details.trackingId.trim()
    if (status !== 'DISPATCHED') return null
    if (code === '') return details.notify ? idToTell : null
    if (!(await isOrderCode({ search, voucherOfCode: (said) => voucherOfCode(database, said) }, code))) return null
    // The field took the scan by itself: whoever scanned meant the order.
    if (details.notify) onOrderCode(code)
    return `“${code}” is the code of an order, not of a courier. Scan orders into the box above.`
  }

  async function take(status: DeliveryStatus): Promise<string | null> {
    const step = stepTo(order, status, details, Date.now())
    if (typeof step === 'string') return step
    const wrong = await whyNot(status)
    if (wrong !== null) return wrong
    const [saved] = await run([step])
    if (saved && 'why' in saved) return saved.why
    setTakenTo(status)
    rememberDetails(status, details)
    return null
  }

  async function go(by: 'key' | 'button') {
    if (!next || held) return
    const means = pressMeans(offer, order.status, by)
    if (means === 'look-again') {
      setDetails(remembered)
      setOffer({ seen: order.status, cameFrom: null })
      setTakenTo(null)
    }
    if (means !== 'move') return
    setTrouble(null)
    setTakenTo(null)
    // Before anything is waited for: the next press must find the step taken.
    setOffer({ seen: next, cameFrom: order.status })
    const wrong = await take(next).catch(notSavedWords)
    if (wrong !== null) {
      setOffer(offer)
      setTrouble(wrong)
    }
    onMoved(wrong !== null)
  }

  const isUndone = takenTo !== null && became?.kind === 'failed' && !hasMoved
  return {
    details,
    setDetails: change,
    movedTo: hasMoved ? offer.seen : null,
    hasChanged: !hasMoved && offer.seen !== order.status,
    trouble: isUndone ? `It was not moved to ${deliveryStatusTitles[takenTo]}: ${became.why}` : trouble,
    go,
  }
}
