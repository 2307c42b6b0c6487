import { contributionsOf } from '#store/resources/offers/offer-rules.ts'
import { amountWords } from './offer-words.ts'
import card from './offer-card.module.css'
import classes from './offers.module.css'

interface SplitBarProps {
  unit: string
  value: string
  platformContribution: string
  merchantContribution: string
}

/** Who pays how much of an offer, drawn; nothing while one of the figures is missing. */
export function SplitBar(split: SplitBarProps) {
  const known = contributionsOf(split)
  if (known === null || known.sum === '0') return null
  const { unit } = split
  return (
    <section aria-label="Contributions" className={classes['part']}>
      <h3>Contributions</h3>
      {/* The lengths are only drawn: the exact figures stand below. */}
      <div className={card['bar']} aria-hidden>
        <span data-part="merchant" style={{ flexGrow: Number(known.merchant) }} />
        <span data-part="platform" style={{ flexGrow: Number(known.platform) }} />
      </div>
      <p className={card['split']}>
        <span data-part="merchant">{`Merchant ${amountWords(known.merchant, unit)}`}</span>
        <span data-part="platform">{`Platform ${amountWords(known.platform, unit)}`}</span>
      </p>
      {known.sum !== known.value && (
        <p className={classes['warn']}>
          {`Together ${amountWords(known.sum, unit)}, not ${amountWords(known.value, unit)}`}
        </p>
      )}
    </section>
  )
}
