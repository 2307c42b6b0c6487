import { Anchor, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardOffer } from '#store/resources/dashboards/dashboard-details.ts'
import { usePlaces } from '#ui/state/places.ts'
import { fullTable, statusWords } from './dashboard-words.ts'
import classes from './dashboard-table.module.css'

/** The merchant's offers; the way to all of them only for roles that may open it (decisions.md C5). */
export function LatestOffers({ offers }: { offers: DashboardOffer[] | null | undefined }) {
  const mayOpenThem = usePlaces().some(({ path }) => path === '/offers')
  return (
    <section className={classes['card']} aria-labelledby="latest-offers">
      <div className={classes['card-head']}>
        <Title order={2} id="latest-offers">
          Offers
        </Title>
        {mayOpenThem && offers?.length === fullTable && (
          <Anchor component={Link} to="/offers">
            See More
          </Anchor>
        )}
      </div>
      {/* Focusable, so that the arrow keys can scroll it where it is wider than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['scroll']} role="region" aria-labelledby="latest-offers" tabIndex={0}>
        <table className={classes['table']} aria-labelledby="latest-offers" aria-busy={!offers}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Name</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {offers?.map((one) => (
              <tr key={one.id}>
                <td data-code>{one.id}</td>
                <td>{one.name}</td>
                <td>{one.status === '' ? '–' : statusWords(one.status)}</td>
              </tr>
            ))}
            {offers?.length === 0 && (
              <tr>
                <td colSpan={3} className={classes['none']}>
                  No offers
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {!offers && <Skeleton height={fullTable * 36} radius={0} />}
    </section>
  )
}
