import { Link } from '@tanstack/react-router'
import { type MerchantGroup, merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { AfterFirstPaint } from '#ui/kit/after-first-paint.tsx'
import { useList } from '#ui/live/use-list.ts'
import { CollectionAge } from './collection-age.tsx'
import classes from './merchants.module.css'

/** More groups than any platform has: members are lists, which no index narrows by. */
const mostGroups = 500

/** The groups that a merchant is in, each with the way to it, as far as this device knows. */
export function GroupsOfMerchant({ id }: { id: string }) {
  return (
    <span className={classes['groups']}>
      <AfterFirstPaint key={id}>
        <Groups id={id} />
      </AfterFirstPaint>
    </span>
  )
}

function Groups({ id }: { id: string }) {
  const { answer, rows } = useList<MerchantGroup>({
    collection: merchantGroups.name,
    filters: {},
    search: null,
    sort: merchantGroups.order,
    page: 1,
    pageSize: mostGroups,
  })
  if (!answer) return null
  const groups = rows.filter((group) => group?.members.some((member) => member.id === id) ?? false)
  return (
    <>
      {groups.length === 0 && <span>None</span>}
      {groups.map(
        (group) =>
          group && (
            <Link
              key={group.id}
              className={classes['link'] ?? ''}
              to="/merchants/view-merchant-groups"
              search={{ selected: group.id, drawer: 'merchant-group' } as never}
            >
              {group.name}
            </Link>
          ),
      )}
      <CollectionAge of={merchantGroups} />
    </>
  )
}
