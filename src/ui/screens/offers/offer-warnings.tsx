import { IconAlertTriangle } from '@tabler/icons-react'
import type { OfferValues } from '#store/resources/offers/offer-fields.ts'
import { oddFigures } from '#store/resources/offers/offer-rules.ts'
import classes from './offer-form.module.css'
import { useOffersBeside } from './use-offers-beside.ts'

/** What is odd about a new offer: said, and no reason not to add it (decisions.md E12). */
export function OfferWarnings({ values }: { values: OfferValues }) {
  const beside = useOffersBeside(values)
  const odd = [...oddFigures(values), ...beside]
  return (
    <div role="status">
      {odd.length > 0 && (
        <ul className={classes['warnings']} aria-label="Please look at">
          {odd.map((words) => (
            <li key={words}>
              <IconAlertTriangle size={16} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
