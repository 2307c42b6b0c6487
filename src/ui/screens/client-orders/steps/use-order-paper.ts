import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { downloadInvoice, downloadQuotation } from '#store/resources/client-orders/client-order-calls.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { idToWire } from '#store/resources/client-orders/order-details.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTrouble } from '#ui/send/call-trouble.ts'
import { useCall } from '#ui/send/use-call.ts'
import type { PaperKind, StepProps } from './step-props.ts'

/** The literal texts of the papers, with the blank before one of the marks (spec 002 §8). */
const texts = {
  Invoice: { done: 'Invoice generated successfully!', failed: 'Invoice generation failed!' },
  Quotation: { done: 'Quotation generated successfully!', failed: 'Quotation generation failed !' },
} as const

const unclear = 'No answer came. Making it again does no harm.'

/** Whether making it moves the order on, as the first paper does, and an invoice after a quotation (decisions.md I6). */
function movesOn(paymentStatus: string, kind: PaperKind): boolean {
  return paymentStatus === 'NEW' || (paymentStatus === 'QUOTATION_GENERATED' && kind === 'Invoice')
}

/** Makes invoice and quotation: only with a connection, asked about the first time, and the order read again afterwards. */
export function useOrderPaper(order: ClientOrder, { refresh, onPaper }: Pick<StepProps, 'refresh' | 'onPaper'>) {
  const { run, busy } = useCall()
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const { id, referenceNo, paymentStatus } = order

  async function make(kind: PaperKind): Promise<void> {
    if (busy || !(await mayMake(kind, paymentStatus))) return
    setTrouble([])
    const call = kind === 'Invoice' ? downloadInvoice : downloadQuotation
    const outcome = await run(request(call, { body: { clientOrderId: idToWire(id) } }))
    // Without an answer as well: the order may have moved on.
    refresh()
    if (outcome.kind !== 'done') return setTrouble(callTrouble(outcome, { failed: texts[kind].failed, unclear }))
    if (outcome.answer) onPaper({ kind, name: `${kind}_${referenceNo}.pdf`, bytes: new Uint8Array(outcome.answer) })
    toastDone(texts[kind].done)
  }

  return { busy, trouble, make }
}

async function mayMake(kind: PaperKind, paymentStatus: string): Promise<boolean> {
  if (!movesOn(paymentStatus, kind)) return true
  const next = kind === 'Invoice' ? 'an invoice' : 'a quotation'
  return confirm({
    title: `Generate ${next}?`,
    text: 'The order moves on to the payment: the next step is its slip.',
    act: `Generate ${kind.toLowerCase()}`,
  })
}
