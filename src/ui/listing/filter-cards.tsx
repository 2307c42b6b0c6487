import { formatCount } from '#store/values/count.ts'
import classes from './filter-cards.module.css'
import { HeadChoice, useHeadPlace } from './head-choice.tsx'

/** One kind of rows that a list can be narrowed to. */
export interface FilterCard {
  /** Its value in the address; '' for the card that does not narrow. */
  key: string
  title: string
  /** Rows of that kind; null while nobody has counted them. */
  count: number | null
}

interface FilterCardsProps {
  /** "Merchant vouchers": what the cards are kinds of. */
  label: string
  cards: readonly FilterCard[]
  /** The key of the chosen card. */
  chosen: string
  /** On one line each, if there is a list of its own beside them. */
  isCompact?: boolean
  onChoose(key: string): void
}

/** Cards that narrow a list, each with its number of rows: the first one stands for all of them. On a phone, one field. */
export function FilterCards({ label, cards, chosen, isCompact = false, onChoose }: FilterCardsProps) {
  const place = useHeadPlace()
  if (place) return <HeadChoice {...{ place, label, chosen, onChoose }} choices={cards} />
  return (
    <div role="group" aria-label={label} className={classes['cards']} data-compact={isCompact || undefined}>
      {cards.map(({ key, title, count }) => (
        <button
          key={key}
          type="button"
          className={classes['card']}
          aria-pressed={key === chosen}
          title={title}
          onClick={() => onChoose(key)}
        >
          <span className={classes['title']}>{title}</span>{' '}
          <span className={classes['count']}>{count === null ? '–' : formatCount(count)}</span>
        </button>
      ))}
    </div>
  )
}
