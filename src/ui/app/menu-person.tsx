import { Avatar, NativeSelect } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { chooseMerchant, useMerchant } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './side-menu.module.css'

/** For merchant users: who they are and for which merchant they work (spec 000 §2.3, 002 §2). */
export function MenuPerson() {
  const { role, user } = usePortal()
  const merchant = useMerchant(user)
  const change = useChangeMerchant()
  if (role === 'merchantAdministrator') {
    return (
      <div className={classes['person-head']}>
        <div className={classes['person-line']}>
          <Avatar size={32} color="accent" variant="light" aria-hidden>
            {user.email.slice(0, 1).toUpperCase()}
          </Avatar>
          <span className={classes['email']}>{user.email}</span>
        </div>
        {merchant && (
          <NativeSelect
            aria-label="Merchant"
            value={merchant.id}
            data={user.merchants.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </div>
    )
  }
  if (!user.subMerchant) return null
  return (
    <div className={classes['person-head']}>
      <span className={classes['email']}>{user.email}</span>
      {user.subMerchant.location && <span className={classes['place']}>{user.subMerchant.location}</span>}
    </div>
  )
}

/** Another merchant's list begins anew: nothing of what was asked, opened or paged to among the one before stays in the address. */
function useChangeMerchant(): (id: string) => void {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (id) => {
    chooseMerchant(id)
    void navigate({ to: pathname, search: {} as never, replace: true, resetScroll: false })
  }
}
