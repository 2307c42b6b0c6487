import { useCallback, useState } from 'react'
import { type DetailField, detailProblems, type OrderForm } from '#store/resources/client-orders/order-form.ts'
import { manualCard, type VoucherCard, withFirstOptions } from '#store/resources/client-orders/voucher-cards.ts'

export interface OrderFormUse {
  form: OrderForm
  /** The form as it was before anything was typed. */
  began: OrderForm
  isDirty: boolean
  /** Sending was tried: every field says what is wrong with it. */
  isTried: boolean
  /** Puts something else into the form, which is then as it was given. */
  begin(form: OrderForm): void
  /** Its fields begin with these values from now on; `isShown`: they show them instead of what was typed. */
  rebase(theirs: Partial<OrderForm>, isShown: boolean): void
  set(patch: Partial<Omit<OrderForm, 'cards'>>): void
  setCards(change: (cards: VoucherCard[]) => VoucherCard[]): void
  setCard(key: string, patch: Partial<VoucherCard>): void
  removeCard(key: string): void
  addCard(like?: VoucherCard): void
  copyAll(): void
  /** Shows what is wrong everywhere. */
  tell(): void
  /** A field was left: what is wrong with it is said, unless nobody has filled it in yet. */
  leave(field: DetailField): void
  problemOf(field: DetailField): string | undefined
}

/** What is typed of an order; `initial` is what it begins with. */
export function useOrderForm(initial: OrderForm): OrderFormUse {
  const [begun, setBegun] = useState(initial)
  const [form, setForm] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<DetailField>>(new Set())

  const setCards = useCallback(
    (change: (cards: VoucherCard[]) => VoucherCard[]) => setForm((now) => ({ ...now, cards: change(now.cards) })),
    [],
  )
  const setCard = useCallback(
    (key: string, patch: Partial<VoucherCard>) =>
      setCards((cards) => cards.map((card) => (card.key === key ? { ...card, ...patch } : card))),
    [setCards],
  )
  const removeCard = useCallback(
    (key: string) => setCards((cards) => cards.filter((card) => card.key !== key)),
    [setCards],
  )
  const problems = detailProblems(form)

  return {
    form,
    began: begun,
    isDirty: form !== begun && JSON.stringify(form) !== JSON.stringify(begun),
    isTried,
    begin(next) {
      setBegun(next)
      setForm(next)
      setTried(false)
      setLeft(new Set())
    },
    rebase(theirs, isShown) {
      setBegun((now) => ({ ...now, ...theirs }))
      if (isShown) setForm((now) => ({ ...now, ...theirs }))
    },
    set: (patch) => setForm((now) => ({ ...now, ...patch })),
    setCards,
    setCard,
    removeCard,
    addCard: (like) => setCards((cards) => [...cards, like ?? manualCard(crypto.randomUUID())]),
    copyAll: () => setCards(withFirstOptions),
    tell: () => setTried(true),
    leave: (field) => form[field].trim() !== '' && setLeft((now) => new Set(now).add(field)),
    problemOf: (field) => (isTried || left.has(field) ? problems[field] : undefined),
  }
}
