import { useState } from 'react'
import { voucherOfCode } from '#store/database/voucher-qrs.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, nextStep } from '#store/resources/deliveries/delivery-rules.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { usePortal } from '#ui/state/portal.ts'
import { isOrderCode } from './find-order.ts'
import { type MoveDetails, stepTo } from './move-steps.ts'
import { type Offer, offerNow, pressMeans } from './packing-rules.ts'
import { keepTelling, rememberDetails, rememberedDetails, tellsDispatched } from './step-memory.ts'
import { resultsOf } from '#ui/bulk/bulk-run.ts'

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

/** The step that was taken last, once it is saved on this device. */
interface Taken {
  seq: number
  to: DeliveryStatus
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
  const mutate = useEnqueue()
  const next = nextStep(order)
  const remembered = () => rememberedDetails(next, tellsDispatched(sessionStorage, user.email), Date.now())
  const [details, setDetails] = useState(remembered)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [lastOffer, setOffer] = useState<Offer>({ seen: order.status, cameFrom: null })
  const [trouble, setTrouble] = useState<string | null>(null)
  const became = useBecame(order.id, taken)
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
    const { seq } = await step.save(mutate)
    setTaken({ seq, to: status })
    rememberDetails(status, details)
    return null
  }

  async function go(by: 'key' | 'button') {
    if (!next || held) return
    const means = pressMeans(offer, order.status, by)
    if (means === 'look-again') {
      setDetails(remembered)
      setOffer({ seen: order.status, cameFrom: null })
      setTaken(null)
    }
    if (means !== 'move') return
    setTrouble(null)
    setTaken(null)
    // Before anything is waited for: the next press must find the step taken.
    setOffer({ seen: next, cameFrom: order.status })
    const wrong = await take(next).catch((failed: unknown) =>
      failed instanceof MutationRefused ? failed.message : 'It could not be saved on this device. Press once more.',
    )
    if (wrong !== null) {
      setOffer(offer)
      setTrouble(wrong)
    }
    onMoved(wrong !== null)
  }

  const isUndone = taken !== null && became?.kind === 'failed' && !hasMoved
  return {
    details,
    setDetails: change,
    movedTo: hasMoved ? offer.seen : null,
    hasChanged: !hasMoved && offer.seen !== order.status,
    trouble: isUndone ? `It was not moved to ${deliveryStatusTitles[taken.to]}: ${became.why}` : trouble,
    go,
  }
}

/** What has become of the step that was taken; null while none is, or nobody has looked yet. */
function useBecame(id: string, taken: Taken | null) {
  const { database } = usePortal()
  const known = useLive(async () => {
    const [result] = taken ? await resultsOf(database, [{ id, seq: taken.seq, why: null }]) : []
    return taken && result ? { taken, result } : null
  }, [database, id, taken])
  return known && known.taken === taken ? known.result : null
}
