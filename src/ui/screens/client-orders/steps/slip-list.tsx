import { Button } from '@mantine/core'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { idToWire } from '#store/resources/client-orders/order-details.ts'
import { orderWords } from '#store/resources/client-orders/order-words.ts'
import { deleteSlip } from '#store/resources/slips/slip-calls.ts'
import { type Slip, slipName, slipPaymentTitles, slipTexts } from '#store/resources/slips/slip-rules.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTrouble } from '#ui/send/call-trouble.ts'
import type { Proof } from '#ui/send/call-outcome.ts'
import { useCall } from '#ui/send/use-call.ts'
import { uploadPatienceMs } from '#ui/send/use-upload.ts'
import { ReplaceSlip } from './replace-slip.tsx'
import { slipWords } from './slip-words.ts'
import { ViewSlip } from './view-slip.tsx'
import classes from './steps.module.css'
import type { SlipsUse } from './use-slips.ts'

interface SlipListProps {
  order: ClientOrder
  slips: readonly Slip[]
  isFixed: boolean
  read: SlipsUse['read']
  onChanged(): void
}

const isDeleted = ({ message }: { message: string }) => message === 'SLIP_DELETED_SUCCESSFULLY'

function goneProof(read: SlipsUse['read'], id: Slip['id']): Proof {
  return {
    prepare: () => Promise.resolve(true),
    async find() {
      const now = await read()
      return now && (now.some((slip) => slip.id === id) ? 'absent' : 'there')
    },
    patienceMs: uploadPatienceMs,
  }
}

/** The slips of an order, each to be looked at, replaced or deleted (spec 002 §2, decisions.md I12). */
export function SlipList({ order, slips, isFixed, read, onChanged }: SlipListProps) {
  const [viewed, setViewed] = useState<Slip | null>(null)
  const [replaced, setReplaced] = useState<Slip | null>(null)
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const { run } = useCall()

  async function remove(slip: Slip) {
    const isSure = await confirm({
      title: 'Delete this slip?',
      text: `${slipName(slip)} is deleted for everybody, and the order may be unpaid again.`,
      act: 'Delete slip',
      danger: true,
    })
    if (!isSure) return
    setTrouble([])
    const body = { slipId: slip.id, clientOrderId: idToWire(order.id) }
    const outcome = await run(request(deleteSlip, { body }), { isYes: isDeleted, proof: goneProof(read, slip.id) })
    if (outcome.kind === 'done') toastDone(slipTexts.deleted)
    else setTrouble(callTrouble(outcome, slipWords.remove))
    onChanged()
  }

  if (slips.length === 0) return <p className={classes['none']}>No slips yet.</p>
  return (
    <>
      <h3 className={classes['part']}>Uploaded slips</h3>
      <TroubleLines lines={trouble} />
      <ul className={classes['slips']}>
        {slips.map((slip) => (
          <SlipRow
            key={slip.id}
            slip={slip}
            isFixed={isFixed}
            onView={() => setViewed(slip)}
            onReplace={() => setReplaced(slip)}
            onRemove={() => void remove(slip)}
          />
        ))}
      </ul>
      {viewed && <ViewSlip slip={viewed} onClose={() => setViewed(null)} />}
      {replaced && (
        <ReplaceSlip order={order} slip={replaced} onClose={() => setReplaced(null)} onChanged={onChanged} />
      )}
    </>
  )
}

interface SlipRowProps {
  slip: Slip
  isFixed: boolean
  onView(): void
  onReplace(): void
  onRemove(): void
}

function SlipRow({ slip, isFixed, onView, onReplace, onRemove }: SlipRowProps) {
  const offline = useOnlineReason()
  const name = slipName(slip)
  const off = offline !== null
  return (
    <li className={classes['slip']}>
      <span>
        {name}
        <small>{detailsOf(slip)}</small>
      </span>
      <span className={classes['acts']}>
        <Button size="compact-sm" variant="default" aria-label={`View ${name}`} onClick={onView}>
          View
        </Button>
        {!isFixed && (
          <>
            <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} disabled={off} onClick={onReplace}>
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              color="red"
              aria-label={`Delete ${name}`}
              disabled={off}
              onClick={onRemove}
            >
              Delete
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

function detailsOf({ clientName, paymentType, isFullPayment }: Slip): string {
  const words = [
    clientName,
    paymentType && orderWords(slipPaymentTitles, paymentType),
    isFullPayment == null ? null : isFullPayment ? 'full payment' : 'part of the payment',
  ]
  return words.filter(Boolean).join(', ')
}
