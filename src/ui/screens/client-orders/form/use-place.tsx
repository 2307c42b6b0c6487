import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { clientOrderPage, getClientOrders } from '#store/resources/client-orders/client-order-calls.ts'
import { type ClientOrder, clientOrderFromWire, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { detailsToSend } from '#store/resources/client-orders/order-details.ts'
import { emptyOrder, whyNotPlaced } from '#store/resources/client-orders/order-form.ts'
import { type NewOrder, orderOf, placeOrder, type SentPerson } from '#store/resources/client-orders/place-order.ts'
import { alikeLately } from '#store/resources/client-orders/similar-orders.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { readHeld } from '#ui/live/read-held.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { OrderNames } from './use-order-names.ts'
import { usePortal } from '#ui/state/portal.ts'
import { PlaceQuestion } from './place-question.tsx'
import type { OrderDraftUse } from './use-order-draft.ts'
import type { OrderFileUse } from './use-order-file.ts'
import type { OrderFormUse } from './use-order-form.ts'

export interface PlaceUse {
  busy: boolean
  /** What went wrong, line by line. */
  trouble: readonly string[]
  /** True once it is placed, or kept to be placed: the form is empty then (spec 002 §4). */
  send(): Promise<boolean>
}

/** So many of the newest orders are looked through for one that is just like it. */
const looked = 100

interface PlaceDeps {
  draftId: string
  use: OrderFormUse
  names: OrderNames
  file: OrderFileUse
  draft: OrderDraftUse
}

const mendFirst = 'Mend the CSV file, or remove it, before placing the order.'

/** Places a new order: asked about where something speaks against it, sent once, and looked for after a lost answer. */
export function usePlace({ draftId, use, names, file, draft }: PlaceDeps): PlaceUse {
  const { run } = useMutation(placeOrder)
  const newest = useNewestOrders()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<readonly string[]>([])

  async function place(): Promise<boolean> {
    const details = detailsToSend(use.form, names)
    const people = file.taken?.people ?? []
    const known = await newest()
    const similar = alikeLately(known, details, Date.now())
    if ((similar.length > 0 || people.length > 0) && !(await mayPlace(details, people, similar))) return false
    const order: NewOrder = {
      id: orderOf(details.clientId),
      ...details,
      people: [...people],
      draftId,
      madeAt: Date.now(),
      newestKnown: known[0]?.date ?? null,
      knownIds: known.filter(({ clientId }) => clientId === details.clientId).map(({ id }) => id),
    }
    const result = await run(order, null)
    if (result.kind === 'done') await draft.drop()
    // Until the server has the order, the names are here (decisions.md I20).
    if (result.kind === 'kept') await draft.noteSent(order.madeAt)
    const lines = troubleLines(result)
    setTrouble(lines)
    if (lines.length > 0) return false
    file.clear()
    use.begin(emptyOrder)
    return true
  }

  async function send(): Promise<boolean> {
    if (busy) return false
    const wrong = file.isHeldUp ? mendFirst : whyNotPlaced(use.form)
    setTrouble(wrong === null ? [] : [wrong])
    if (wrong !== null) {
      use.tell()
      return false
    }
    setBusy(true)
    return place().finally(() => setBusy(false))
  }

  return { busy, trouble, send }
}

function mayPlace(
  order: Pick<NewOrder, 'clientName' | 'items'>,
  people: readonly SentPerson[],
  similar: readonly ClientOrder[],
): Promise<boolean> {
  return confirm({
    title: 'Place this order?',
    text:
      people.length > 0
        ? 'Check the names now: nobody can change the receivers once the order is placed.'
        : 'This client has ordered the same lately.',
    detail: <PlaceQuestion order={order} people={people} similar={similar} />,
    act: 'Place Client Order',
    stay: 'Go back',
  })
}

/** The newest orders as the server has them, or as this device holds them where it does not say. */
function useNewestOrders(): () => Promise<ClientOrder[]> {
  const { database, search } = usePortal()
  const callOnline = useOnlineCall()
  return async () => {
    const query = { page: 1, pageSize: looked, sortBy: 'dateTime', order: 'desc' } as const
    const answered = await callOnline(request(getClientOrders, { query }), 'orders-alike')
    if (answered.kind === 'answered') {
      const { data } = clientOrderPage.answer.safeParse(answered.answer)
      if (data) return clientOrderPage.read(data).rows.flatMap((wire) => clientOrderFromWire(wire) ?? [])
    }
    const { name, order: sort } = clientOrders
    const held = await search.answer({ collection: name, filters: {}, search: null, sort, page: 1, pageSize: looked })
    return readHeld<ClientOrder>({ database, search }, name, held.ids)
  }
}
