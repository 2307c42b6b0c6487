import { Link } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { NoChart } from '#ui/kit/no-chart.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import type { OwedLine } from './owed-figures.ts'
import figure from './figures.module.css'
import classes from './owed.module.css'
import type { OwedSection as Section } from './owed-sections.ts'

const AmountsChart = lazyPart(async () => (await import('#ui/kit/days-chart.tsx')).AmountsChart, { missing: NoChart })

interface OwedSectionProps {
  section: Section
  lines: readonly OwedLine[]
  isProved(line: OwedLine): boolean
}

/** What the figures are, a chart of what is left, and the figures, each with the way to its vouchers. */
export function OwedSection({ section, lines, isProved }: OwedSectionProps) {
  const id = useId()
  const { title, each, definition, chartFrom } = section
  const charted = chartFrom === null ? [] : lines.slice(chartFrom)
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id}>{title}</h2>
      <p className={figure['note']}>{definition}</p>
      <div className={classes['beside']}>
        {charted.length > 0 && (
          <div className={classes['chart']} aria-hidden>
            <Suspense fallback={null}>
              <AmountsChart bars={charted.map(({ chartName, leftCents }) => ({ name: chartName, cents: leftCents }))} />
            </Suspense>
          </div>
        )}
        {lines.length === 0 ? (
          <p className={figure['note']}>None</p>
        ) : (
          <ScrollRegion labelledBy={id} className={`${figure['scroll']} ${classes['scroll']}`}>
            <table className={`${figure['table']} ${classes['table']}`} aria-labelledby={id}>
              <thead>
                <tr>
                  {[each, 'Vouchers', 'Face value', 'Left'].map((header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.id} line={line} proved={isProved(line)} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </div>
    </section>
  )
}

function Line({ line, proved }: { line: OwedLine; proved: boolean }) {
  const { name, vouchers, faceCents, leftCents, unsaid } = line
  return (
    <tr>
      <th scope="row">
        {name}
        {!proved && <small className={figure['below']}>so far: not all are on this device</small>}
      </th>
      <Figure line={line} words={formatCount(vouchers)} />
      <Figure line={line} words={formatAmount(faceCents)} />
      <Figure
        line={line}
        words={formatAmount(leftCents)}
        below={unsaid > 0 ? `${formatCount(unsaid)} at face value` : null}
      />
    </tr>
  )
}

interface FigureProps {
  line: OwedLine
  words: string
  /** What else is to be said of it, in small letters below. */
  below?: string | null
}

/** Nothing leads to no rows. */
function Figure({ line, words, below = null }: FigureProps) {
  return (
    <td>
      {line.vouchers === 0 ? (
        <span className={figure['zero']}>{words}</span>
      ) : (
        <Link to="/vouchers/view-vouchers" search={line.search as never} className={figure['figure']}>
          {words}
        </Link>
      )}
      {below !== null && <small className={figure['below']}>{below}</small>}
    </td>
  )
}
