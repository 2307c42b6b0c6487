import { Picture } from '#ui/kit/picture.tsx'
import { amountWords, periodWords, rupeeWords } from './offer-words.ts'
import card from './offer-card.module.css'
import classes from './offers.module.css'

interface OfferCardProps {
  title: string
  description: string
  termsAndConditions: string
  imageUrl: string
  code: string
  unit: string
  value: string
  minimum: string
  startDay: string
  endDay: string
}

/** An offer as a customer may see it. */
export function OfferCard(offer: OfferCardProps) {
  const { title, description, termsAndConditions, imageUrl, code, unit, value, minimum } = offer
  return (
    <section aria-label="As a customer may see it" className={classes['part']}>
      <h3>As a customer may see it</h3>
      <div className={card['card']}>
        <Picture
          src={isPicture(imageUrl) ? imageUrl.trim() : null}
          alt=""
          missing={imageUrl.trim() === '' ? 'No picture' : 'Does not load'}
        />
        <p className={card['off']}>{value === '' ? 'Value' : `${amountWords(value, unit)} off`}</p>
        <p className={card['name']}>{title || 'Offer title'}</p>
        {description !== '' && <p>{description}</p>}
        <p className={classes['quiet']}>
          {[
            `Valid ${periodWords(offer.startDay, offer.endDay)}`,
            minimum === '' ? '' : `from ${rupeeWords(minimum)} on`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {code !== '' && <p className={card['code']}>{code}</p>}
        {termsAndConditions !== '' && <p className={card['terms']}>{termsAndConditions}</p>}
      </div>
    </section>
  )
}

/** Only what is an address of the web, or of the portal itself, is loaded (decisions.md M31). */
function isPicture(address: string): boolean {
  return /^(https?:\/\/\S+|\/\S+)$/.test(address.trim())
}
