import { Collapse, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type MerchantName, merchantTitle } from '#store/resources/merchants/merchants.ts'
import classes from './add-payment.module.css'
import { MerchantChoice } from '#ui/pickers/merchant-choice.tsx'

interface MerchantPanelProps {
  merchants: readonly MerchantName[]
  merchant: MerchantName | null
  onChoose(id: string): void
}

/** Whom the payment goes to; the panel opens and closes, and its button says who it is (spec 001 §2). */
export function MerchantPanel({ merchants, merchant, onChoose }: MerchantPanelProps) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [toggled, setToggled] = useState<boolean | null>(null)
  // Beside the redemptions there is room for it; above them it would push them away.
  const open = toggled ?? narrow !== true
  return (
    <section className={classes['merchant']} aria-label="Merchant">
      <UnstyledButton
        className={classes['merchantHead']}
        aria-expanded={open}
        aria-controls="merchant-choice"
        onClick={() => setToggled(!open)}
      >
        <span>
          <span className={classes['small']}>Merchant</span>
          <strong>{merchant === null ? 'Nobody chosen' : merchantTitle(merchant)}</strong>
        </span>
        <IconChevronDown size={18} aria-hidden className={classes['chevron']} />
      </UnstyledButton>
      <Collapse expanded={open} id="merchant-choice">
        <div className={classes['merchantBody']}>
          <MerchantChoice
            merchants={merchants}
            picked={merchant?.id ?? ''}
            limits={{ name: 20, id: 50 }}
            onPick={onChoose}
          />
        </div>
      </Collapse>
    </section>
  )
}
