import { Button } from '@mantine/core'
import { Fact } from '#ui/kit/facts.tsx'
import { useLastKnown } from '#ui/live/use-last-known.ts'
import { useOfflineState } from '#ui/live/use-offline-state.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { offlineWords, programWords } from './offline-words.ts'
import { useProgramStored } from './use-program-stored.ts'

/** Whether program and data are here, so that work goes on without a connection; what was left out is offered. */
export function OfflineFacts({ now }: { now: number }) {
  const { user, sync } = usePortal()
  const { connectivity } = useSyncHealth()
  const state = useLastKnown('offline state', useOfflineState())
  const isStored = useProgramStored()
  const isOffline = connectivity === 'offline'
  return (
    <>
      <Fact name="Program">{programWords(isStored)}</Fact>
      <Fact name="Data">
        {state
          ? offlineWords(state, { user, isOffline, now }).map((words) => <div key={words}>{words}</div>)
          : 'Looking…'}
        {state && state.leftOut.length > 0 && (
          <Button size="compact-sm" variant="default" disabled={isOffline} onClick={() => void sync.loadAll()}>
            Load it all the same
          </Button>
        )}
      </Fact>
    </>
  )
}
