import { useCallback } from 'react'
import type { KeptPeriod } from '#store/database/tables.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Keeps a period on this device, or no longer; says so where that cannot be written down. */
export function useKeepPeriod(): (period: KeptPeriod, isKept: boolean) => void {
  const { sync } = usePortal()
  return useCallback(
    (period, isKept) => {
      sync
        .keepPeriod(period, isKept)
        .catch(() => toastFailed(isKept ? 'The period could not be kept. Try again.' : 'It is still kept. Try again.'))
    },
    [sync],
  )
}
