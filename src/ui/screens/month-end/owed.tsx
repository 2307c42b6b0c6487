import { Link } from '@tanstack/react-router'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import figure from './figures.module.css'
import { FiguresPage } from './figures-page.tsx'
import { OwedSection } from './owed-section.tsx'
import { owedSections } from './owed-sections.ts'
import classes from './owed.module.css'
import { useOwed } from './use-owed.ts'
import { useOwedToWrite } from './use-owed-to-write.ts'

/** What is left on vouchers, by issue and by expiry, and what expired unused; works without a server. */
export function OwedOnVouchers() {
  const owed = useOwed()
  const written = useOwedToWrite(owed)
  const { figures, isProved, asOf } = owed
  return (
    <FiguresPage tab="owed" figures={written} className={classes['screen']}>
      {figures === null || asOf === null ? (
        <p className={figure['nothing']}>
          {asOf === null ? '– Not on this device yet. ' : 'Adding up…'}
          {asOf === null && <Link to="/vouchers/view-vouchers">{`Download ${vouchers.noun.many}`}</Link>}
        </p>
      ) : (
        <>
          <p className={figure['note']}>
            Amounts in LKR, months of Sri Lanka. Left is the balance of a voucher, or its face value if the server does
            not say the balance; how many of those there are stands below the figure. Each figure leads to its vouchers.
          </p>
          {owedSections.map((section) => (
            <OwedSection key={section.of} section={section} lines={figures[section.of]} isProved={isProved} />
          ))}
        </>
      )}
    </FiguresPage>
  )
}
