import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { chooseScope } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { ListedCollection } from './listed-record.ts'

/** Goes to a record in its list, and for a merchant's record to that merchant. */
export function useOpenRecord(): (listed: ListedCollection, search: object) => void {
  const navigate = useNavigate()
  const { user } = usePortal()
  return useCallback(
    ({ place, scope }, search) => {
      void navigate({ to: place.path, search: search as never })
      chooseScope(user, scope)
    },
    [navigate, user],
  )
}
