import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { OrderDraft } from '#store/database/draft-tables.ts'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { emptyOrder, type OrderForm } from '#store/resources/client-orders/order-form.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useRow } from '#ui/live/use-row.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './order-form.module.css'
import { formLike } from './order-to-form.ts'
import { type OrderBeginning, PlaceForm } from './place-form.tsx'

interface PlaceStepProps {
  /** What is typed here is kept under this name. */
  draftId: string
  /** It was begun before. */
  isDraft: boolean
  /** The order that a new one is begun like; null for an empty one. */
  from: string | null
  onDraft(): void
  onPlaced(): void
}

const empty: OrderBeginning = { form: emptyOrder, file: null, like: null, isDraft: false }

/** Step 1 of an order that does not exist yet: 'Place Client Order' (spec 002 §2). */
export function PlaceStep({ isDraft, from, ...form }: PlaceStepProps) {
  // Decided once: what is typed becomes a draft while it is open.
  const [begins] = useState({ isDraft, from })
  if (begins.isDraft) return <PlaceDraft {...form} />
  if (begins.from !== null) return <PlaceLike id={begins.from} {...form} />
  return <PlaceForm beginning={empty} {...form} />
}

type FormProps = Omit<PlaceStepProps, 'isDraft' | 'from'>

function PlaceDraft(form: FormProps) {
  const { database } = usePortal()
  const { draftId } = form
  // Read once: from then on the form itself is what was typed last.
  const [beginning, setBeginning] = useState<OrderBeginning | null>(null)
  useEffect(() => {
    let isOver = false
    void database.orderDrafts.get(draftId).then((found) => {
      if (!isOver) setBeginning(found === undefined ? empty : beginningOf(found as OrderDraft<OrderForm>))
    })
    return () => {
      isOver = true
    }
  }, [database, draftId])
  if (beginning === null) return <Loader size="sm" aria-label="Opening the draft" />
  return <PlaceForm beginning={beginning} {...form} />
}

function beginningOf({ form, fileName, rows }: OrderDraft<OrderForm>): OrderBeginning {
  return { form, file: fileName === null ? null : { fileName, rows }, like: null, isDraft: true }
}

function PlaceLike({ id, ...form }: FormProps & { id: string }) {
  const { row } = useRow<ClientOrder>(clientOrders.name, id)
  const look = useRemote({ kind: 'row', collection: clientOrders.name, id })
  if (row) return <PlaceForm beginning={{ form: formLike(row), file: null, like: row, isDraft: false }} {...form} />
  const isOver = row === null && look.result !== null && look.result !== 'looking'
  return isOver ? (
    <p className={classes['none']} role="status">{`There is no client order “${id}” on this device.`}</p>
  ) : (
    <Loader size="sm" aria-label="Loading the order" />
  )
}
