import { Anchor, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardEarning } from '#store/resources/dashboards/dashboard-details.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { fullTable, statusWords } from './dashboard-words.ts'
import classes from './dashboard-table.module.css'

interface LatestEarningsProps {
  /** Undefined or null while they load. */
  earnings: DashboardEarning[] | null | undefined
  /** The redemptions user sees no earned amounts (decisions.md C12). */
  withEarned: boolean
}

/** The newest redemptions, with a way to all of them when the table is full (spec 001 §2). */
export function LatestEarnings({ earnings, withEarned }: LatestEarningsProps) {
  return (
    <section className={classes['card']} aria-labelledby="latest-earnings">
      <div className={classes['card-head']}>
        <Title order={2} id="latest-earnings">
          Latest earnings
        </Title>
        {earnings?.length === fullTable && (
          <Anchor component={Link} to="/earnings">
            See More
          </Anchor>
        )}
      </div>
      {/* Focusable, so that the arrow keys can scroll it where it is wider than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['scroll']} role="region" aria-labelledby="latest-earnings" tabIndex={0}>
        <table className={classes['table']} aria-labelledby="latest-earnings" aria-busy={!earnings}>
          <thead>
            <tr>
              <th scope="col">Date (IST)</th>
              <th scope="col">Redemption Id</th>
              <th scope="col">Reference Code</th>
              <th scope="col">Status</th>
              {withEarned && (
                <th scope="col" data-number>
                  Earned Amount (LKR)
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {earnings?.map((one) => (
              <tr key={one.id}>
                <td>{one.at === null ? '–' : formatDateTime(one.at)}</td>
                <td data-code>{one.redemptionId}</td>
                <td data-code>{one.referenceCode || '–'}</td>
                <td>{one.status === '' ? '–' : statusWords(one.status)}</td>
                {withEarned && <td data-number>{one.earnedCents === null ? '–' : formatAmount(one.earnedCents)}</td>}
              </tr>
            ))}
            {earnings?.length === 0 && (
              <tr>
                <td colSpan={5} className={classes['none']}>
                  No redemptions
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {!earnings && <Skeleton height={fullTable * 36} radius={0} />}
    </section>
  )
}
