import { Link } from '@tanstack/react-router'
import type { GroupMember, MerchantGroup } from '#store/resources/merchant-groups/merchant-groups.ts'
import { counted } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { FindField } from '#ui/pickers/find-field.tsx'
import { pageOfFound, useFind } from '#ui/pickers/use-find.ts'
import classes from './merchant-groups.module.css'

/** The merchants of a group, ten at a time, found by name or ID; each leads to its record. */
export function GroupMembers({ group: { members } }: { group: MerchantGroup }) {
  const find = useFind()
  const wanted = find.text.trim().toLowerCase()
  const found = members.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.startsWith(wanted))
  const { rows, page, pages } = pageOfFound(found, find.asked)
  return (
    <section aria-labelledby="group-members" className={classes['members']}>
      <h3 id="group-members">{counted(members.length, { one: 'merchant', many: 'merchants' })}</h3>
      {members.length > rows.length && (
        <FindField
          label="Find a merchant of this group"
          placeholder="Name or ID"
          value={find.text}
          onLook={(typed) => find.look(typed, 100)}
        />
      )}
      <ul>
        {rows.map((member) => (
          <li key={member.id}>
            <MemberLink member={member} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes['note']}>{members.length === 0 ? 'No merchants' : 'No matches'}</p>}
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={find.goTo} />}
    </section>
  )
}

function MemberLink({ member: { id, name } }: { member: GroupMember }) {
  return (
    <>
      <Link
        className={classes['link'] ?? ''}
        to="/merchants/view-Merchants"
        search={{ drawer: 'merchant', selected: id } as never}
      >
        {name || id}
      </Link>
      {name !== '' && <span className={classes['id']}>{id}</span>}
    </>
  )
}
