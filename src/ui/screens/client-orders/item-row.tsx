import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { brandingTitles, deliveryTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { cardProblems, hasOptions, type VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import classes from './client-orders.module.css'
import type { OrderFormUse } from './form/use-order-form.ts'
import type { OrderNames } from './form/use-order-names.ts'
import { mayRemove } from './form/voucher-cards.tsx'
import { VoucherCard as FullCard } from './form/voucher-card.tsx'

interface ItemRowProps {
  card: VoucherCard
  number: number
  isTried: boolean
  use: OrderFormUse
  names: OrderNames
}

/** Amount and quantity; the options are those of the row it was made after, or are asked for where there is none. */
export function ItemRow({ card, number, isTried, use, names }: ItemRowProps) {
  const remove = () => void mayRemove(card).then((isSure) => isSure && use.removeCard(card.key))
  const isBare = card.itemId === null && !hasOptions(card)
  const [asksAll] = useState(isBare)
  if (asksAll) {
    return (
      <FullCard
        card={card}
        number={number}
        packagingTypes={names.packagingTypes}
        isTried={isTried}
        isFixed={false}
        onChange={use.setCard}
        onRemove={remove}
      />
    )
  }
  const problems = isTried ? cardProblems(card) : {}
  const isOfFile = card.voucherType === 'INDIVIDUAL'
  return (
    <div className={classes['row']} role="group" aria-label={`Item ${number}`}>
      <TextInput
        label="Amount (LKR)"
        inputMode="decimal"
        autoComplete="off"
        readOnly={isOfFile}
        value={card.amount}
        error={problems.amount}
        onChange={({ currentTarget }) => use.setCard(card.key, { amount: currentTarget.value.slice(0, 15) })}
      />
      <TextInput
        label="Qty"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isOfFile}
        value={card.qty}
        error={problems.qty}
        onChange={({ currentTarget }) => use.setCard(card.key, { qty: currentTarget.value.slice(0, 8) })}
      />
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={`Remove item ${number}`}
        onClick={remove}
      >
        Remove
      </Button>
      <p className={classes['quiet']}>{cardWords(card, names)}</p>
    </div>
  )
}

function cardWords(card: VoucherCard, names: OrderNames): string {
  const kind = card.voucherType === 'INDIVIDUAL' ? 'For named receivers: it can only be removed' : 'Self Activation'
  const { deliveryType, brandingMaterial, packagingTypeId } = card
  const words = [
    kind,
    deliveryTypeTitles[deliveryType as keyof typeof deliveryTypeTitles],
    names.packagingType(packagingTypeId),
    brandingTitles[brandingMaterial as keyof typeof brandingTitles],
  ]
  return words.filter(Boolean).join(', ')
}
