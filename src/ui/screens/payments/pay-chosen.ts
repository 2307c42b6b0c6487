import { type NewPayment, inAnother } from '#store/resources/payments/payment-actions.ts'
import type { Payment } from '#store/resources/payments/payments.ts'
import { type NotToPay, notToPayWords, type ReRead } from '#store/resources/payments/re-read-chosen.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { formatLkr } from '#store/values/money.ts'
import { beingChecked, type SendResult } from '#ui/send/send-result.ts'
import type { Made } from './payment-form.ts'

/** What was read longer ago is read once more after the question. */
const checkedForMs = 15_000

export type PayResult = { kind: 'paid' | 'not-now' } | { kind: 'trouble'; words: string }

/** Payments of the same reference code; `unasked` where the server could not be asked for them. */
export interface SameReference {
  known: Payment[]
  unasked: boolean
}

/** What is said beside the final question. */
export interface Asked extends SameReference {
  /** Nobody answered: the redemptions are read once more before the payment is sent. */
  offline: boolean
}

export interface PayPorts {
  /** Epoch milliseconds. */
  now(): number
  /** The chosen redemptions as this device holds them. */
  held(): Promise<Redemption[]>
  make(rows: readonly Redemption[]): Made
  isOnItsWay(number: number): boolean
  /** Asks the server now, whatever was known of the connection before. */
  reRead(payment: NewPayment): Promise<ReRead>
  sameReference(payment: NewPayment): Promise<SameReference>
  /** Whether the page still shows this merchant. */
  isHere(): boolean
  confirm(payment: NewPayment, asked: Asked): Promise<boolean>
  send(payment: NewPayment): Promise<SendResult>
  /** Says beside the form what went wrong: whoever has gone on to another merchant sees no form. */
  tell(words: string): void
  /** Takes these out of what is selected. */
  leaveOut(ids: ReadonlySet<string>): void
  /** Brings the redemptions of these days onto this device, in its own time. */
  refresh(payment: NewPayment): void
}

interface Doubt {
  /** Why it cannot be paid as it is; null where it can. */
  words: string | null
  /** When the server last said so; null where it could not be asked. */
  checkedAt: number | null
}

/** Records a payment for `count` chosen redemptions: read once more, asked about, sent once (decisions.md E2–E7). */
export async function payChosen(ports: PayPorts, count: number, paymentDate: string): Promise<PayResult> {
  // The page may have stood open over midnight, in whatever zone.
  if (paymentDate > todayInColombo(ports.now())) return trouble('The payment date cannot be in the future')
  const rows = await ports.held()
  if (rows.length < count) return trouble(notHere)
  const made = ports.make(rows)
  if (made.kind === 'refused') return trouble(made.words)
  const { payment } = made
  const known = rows.flatMap(({ id, number, toPay }) =>
    toPay || number === null ? [] : [{ number, shown: id, why: 'can no longer be paid' }],
  )
  if (known.length > 0) return trouble(leaveOut(ports, known, rows, payment))
  if (payment.redemptionIds.some((number) => ports.isOnItsWay(number))) return trouble(inAnother)
  const first = await whyNot(ports, payment, rows)
  // Whoever has gone on to another merchant meanwhile is not asked about this one.
  if (!ports.isHere()) return { kind: 'not-now' }
  if (first.words !== null) return trouble(first.words)
  const same = await ports.sameReference(payment)
  if (!ports.isHere()) return { kind: 'not-now' }
  if (!(await ports.confirm(payment, { ...same, offline: first.checkedAt === null }))) return { kind: 'not-now' }
  const checked = isRecent(first.checkedAt, ports.now()) ? first : await whyNot(ports, payment, rows)
  if (checked.words !== null) return trouble(checked.words)
  const result = await carryOut(ports, { ...payment, checkedAt: checked.checkedAt }, rows)
  // Only what was paid: more may have been selected for the next payment meanwhile.
  if (result.kind === 'paid') ports.leaveOut(new Set(rows.map(({ id }) => id)))
  return result
}

async function carryOut(ports: PayPorts, payment: NewPayment, rows: readonly Redemption[]): Promise<PayResult> {
  const result = await ports.send(payment)
  if (result.kind === 'refused') {
    const words = await refusedWords(ports, payment, rows, result.words)
    ports.tell(words)
    return trouble(words)
  }
  ports.refresh(payment)
  if (result.kind === 'unclear') {
    ports.tell(result.words)
    return trouble(`${result.words}. ${beingChecked}`)
  }
  return { kind: ports.isHere() ? 'paid' : 'not-now' }
}

/** The server says that one of them cannot be paid, and not which: they are read again, and those leave the selection. */
async function refusedWords(
  ports: PayPorts,
  payment: NewPayment,
  rows: readonly Redemption[],
  words: string,
): Promise<string> {
  const found = await ports.reRead(payment)
  if (found.kind === 'changed') return leaveOut(ports, found.not, rows, payment)
  ports.refresh(payment)
  return words
}

function isRecent(at: number | null, now: number): boolean {
  return at !== null && now >= at && now - at <= checkedForMs
}

/** Silence is no reason: the payment then says that nobody could be asked, and is checked before it is sent. */
async function whyNot(ports: PayPorts, payment: NewPayment, rows: readonly Redemption[]): Promise<Doubt> {
  const checkedAt = ports.now()
  const found = await ports.reRead(payment)
  if (found.kind === 'changed') return { words: leaveOut(ports, found.not, rows, payment), checkedAt }
  if (found.kind === 'unread') return { words: found.silent ? null : unread, checkedAt: null }
  if (found.cents === payment.totalCents) return { words: null, checkedAt }
  ports.refresh(payment)
  return { words: `The selected redemptions come to ${formatLkr(found.cents)} now. ${lookAgain}`, checkedAt }
}

function leaveOut(ports: PayPorts, not: readonly NotToPay[], rows: readonly Redemption[], payment: NewPayment): string {
  // What the server no longer has it cannot call by its name.
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  const named = not.map(({ number, shown, why }) => ({ shown: idOf.get(number) ?? shown, why }))
  const out = new Set(named.map(({ shown }) => shown))
  ports.leaveOut(out)
  ports.refresh(payment)
  return `Nothing has been paid: ${notToPayWords(named)}. ${out.size === 1 ? 'It is' : 'They are'} no longer selected. ${lookAgain}`
}

const notHere = 'Some of the selected redemptions are no longer on this device. Clear the selection and select again.'
const lookAgain = 'Look at the total before you add the payment.'
const unread = 'The selected redemptions could not be read once more. Nothing has been sent. Please try again.'

function trouble(words: string): PayResult {
  return { kind: 'trouble', words }
}
