import { Checkbox } from '@mantine/core'
import type { VoucherType } from '#store/resources/client-orders/client-orders.ts'
import classes from './steps.module.css'

const boxes: readonly (readonly [VoucherType, string])[] = [
  ['SELF_ACTIVATION', 'Create Self Activation Vouchers'],
  ['INDIVIDUAL', 'Create Personalized Vouchers'],
]

interface KindBoxesProps {
  open: readonly VoucherType[]
  chosen: readonly VoucherType[]
  onChange(chosen: readonly VoucherType[]): void
}

/** A box is on offer only while its kind is in the order and not made yet (decisions.md I7). */
export function KindBoxes({ open, chosen, onChange }: KindBoxesProps) {
  return (
    <div className={classes['form']} role="group" aria-label="Which vouchers">
      {boxes.map(([kind, label]) => (
        <Checkbox
          key={kind}
          label={label}
          disabled={!open.includes(kind)}
          checked={chosen.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
          }
        />
      ))}
    </div>
  )
}
