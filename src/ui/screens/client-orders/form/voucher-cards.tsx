import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { isOfNewFile, mayCopyAll, type VoucherCard as Card } from '#store/resources/client-orders/voucher-cards.ts'
import type { OrderNames } from './use-order-names.ts'
import { formatCount } from '#store/values/count.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import classes from './order-form.module.css'
import type { OrderFormUse } from './use-order-form.ts'
import { useDrawnCards } from './use-drawn-cards.ts'
import { VoucherCard } from './voucher-card.tsx'

interface VoucherCardsProps {
  use: OrderFormUse
  names: Pick<OrderNames, 'packagingTypes'>
  isFixed: boolean
}

/** The voucher values of an order: by hand or out of a CSV (spec 002 §2, §4). */
export function VoucherCards({ use, names, isFixed }: VoucherCardsProps) {
  const { form, isTried, setCard, removeCard, addCard, copyAll } = use
  const { cards } = form
  const drawn = useDrawnCards(cards)
  const remove = useCallback(
    (card: Card) => void mayRemove(card).then((isSure) => isSure && removeCard(card.key)),
    [removeCard],
  )
  return (
    <section className={classes['section']} aria-labelledby="voucher-values">
      <div className={classes['sectionHead']}>
        <h3 id="voucher-values">Voucher Values</h3>
        {!isFixed && (
          <div className={classes['acts']}>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              disabled={!mayCopyAll(cards)}
              onClick={copyAll}
            >
              Copy first to all
            </Button>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => addCard()}
            >
              Add Voucher Values Manually
            </Button>
          </div>
        )}
      </div>
      {cards.length === 0 && <p className={classes['none']}>No Voucher Values Available</p>}
      {cards.length > 0 && (
        <ul className={classes['cards']}>
          {drawn.map(({ card, place }) => (
            <li key={card.key}>
              <VoucherCard
                card={card}
                number={place + 1}
                packagingTypes={names.packagingTypes}
                isTried={isTried}
                isFixed={isFixed}
                onChange={setCard}
                onRemove={isOfNewFile(card) ? null : remove}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The people of a placed value go with it, and cannot be brought back (decisions.md I19, I20). */
export async function mayRemove({ voucherType, itemId, qty }: Card): Promise<boolean> {
  if (voucherType !== 'INDIVIDUAL' || itemId === null) return true
  const people = Number(qty) === 1 ? '1 person' : `${formatCount(Number(qty))} people`
  return confirm({
    title: 'Remove this voucher value?',
    text: `The ${people} it is for go with it. They came with the order's CSV and cannot be added again to this order.`,
    act: 'Remove',
    danger: true,
  })
}
