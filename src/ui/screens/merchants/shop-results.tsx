import type { ShopLine } from '#store/resources/sub-merchants/new-shop.ts'
import {
  type ShopResult,
  type ShopResults as Results,
  shopLinesShown,
} from '#store/resources/sub-merchants/shop-lots.ts'
import { formatCount } from '#store/values/count.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import classes from './merchants.module.css'

interface ShopResultsProps {
  lines: readonly ShopLine[]
  results: Results
}

/** What is wrong or odd with each line before it is sent, and what has become of it afterwards. Its PIN is not shown. */
export function ShopResults({ lines, results }: ShopResultsProps) {
  const wrong = lines.filter(({ problems }) => problems.length > 0).length
  const added = [...results.values()].filter(({ id }) => id !== undefined).length
  const failed = results.size - added
  const shown = shopLinesShown(lines, results)
  const parts = [
    `${formatCount(lines.length)} read`,
    ...(wrong > 0 ? [`${formatCount(wrong)} wrong`] : []),
    ...(added > 0 ? [`${formatCount(added)} added`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ]
  return (
    <>
      <p role="status" className={classes['quiet']}>
        {parts.join(', ')}
      </p>
      {shown.length < lines.length && (
        <p className={classes['quiet']}>
          {`${formatCount(shown.length)} of ${formatCount(lines.length)} rows are shown, those that need you first.`}
        </p>
      )}
      <ScrollRegion className={classes['lines']} label="Shops that were read">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Email</th>
              <th scope="col">Location</th>
              <th scope="col">What is said of it</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.row}>
                <td>{line.row}</td>
                <td>{line.shop.email}</td>
                <td>{line.shop.location}</td>
                <td>
                  <Said line={line} result={results.get(line.row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function Said({ line: { problems, warnings }, result }: { line: ShopLine; result: ShopResult | undefined }) {
  if (result?.id !== undefined) {
    return <ToneBadge tone="good">{result.id === null ? 'Added' : `Added: ${result.id}`}</ToneBadge>
  }
  return (
    <>
      {result?.why && <span className={classes['wrong']}>{result.why}</span>}
      {problems.map((words) => (
        <span key={words} className={classes['wrong']}>
          {words}
        </span>
      ))}
      {warnings.map((words) => (
        <span key={words} className={classes['odd']}>
          {words}
        </span>
      ))}
    </>
  )
}
