import { Spotlight } from '@mantine/spotlight'
import { useRow } from '#ui/live/use-row.ts'
import { type ListedRecent, useListedRecents } from '#ui/record/use-listed-recents.ts'
import { CustomerHit } from './customer-hit.tsx'
import { RecordHit } from './record-hit.tsx'

/** Before anything is typed: the records and the customers that this person opened last. */
export function RecentHits() {
  const recents = useListedRecents()
  if (recents.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Recent">
      {recents.map((recent) =>
        'customer' in recent ? (
          <CustomerHit key={recent.customer.text} contact={recent.customer} />
        ) : (
          <RecentHit key={`${recent.listed.collection} ${recent.id}`} {...recent} />
        ),
      )}
    </Spotlight.ActionsGroup>
  )
}

function RecentHit({ listed, id }: ListedRecent) {
  const { row } = useRow(listed.collection, id)
  // Its name would change under the pointer once its row is read.
  return row !== undefined && <RecordHit listed={listed} id={id} row={row ?? undefined} />
}
