import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { screensUnder } from '#ui/site-map.ts'
import { PortalContext, type Portal } from '#ui/state/portal.ts'
import { SessionContext } from '#ui/state/session.ts'
import { createPortalRouter, type Visitor } from './navigation.tsx'
import { FullPageNote } from './pending-screen.tsx'
import type { SessionControl } from './session-control.ts'
import { SessionLock } from './session-lock.tsx'
import { NoDatabase } from './no-database.tsx'
import { NobodyKnown } from './start-page.tsx'

/** Everything that depends on who is here. */
export function SignedArea({ control }: { control: SessionControl }) {
  return (
    <SessionContext value={control}>
      <Phase control={control} />
    </SessionContext>
  )
}

function Phase({ control }: { control: SessionControl }) {
  const { phase, portal: current } = useSnapshot(control.state)
  // A ref: the snapshot hands it over as it is, only the type says otherwise.
  const portal = current as Portal | null
  switch (phase.kind) {
    case 'loading':
      return <FullPageNote text="Loading" />
    case 'logging-out':
      return <FullPageNote text="Logging out" />
    case 'nobody-known':
      return <NobodyKnown />
    case 'no-database':
      return <NoDatabase {...phase} environment={control.config.environment} />
    case 'signed-out':
      return <Routes control={control} visitor={{ role: null, notice: phase.notice }} portal={null} />
    case 'signed-in':
    case 'locked':
      return (
        <>
          <Routes control={control} visitor={{ role: portal?.role ?? null, notice: null }} portal={portal} />
          {phase.kind === 'locked' && <SessionLock email={phase.user.email} notice={phase.notice} />}
        </>
      )
  }
}

interface RoutesProps {
  control: SessionControl
  visitor: Visitor
  portal: Portal | null
}

function Routes({ control, visitor, portal }: RoutesProps) {
  const { config } = control
  const { role, notice } = visitor
  const router = useMemo(
    () => createPortalRouter({ role, notice }, { screens: screensUnder(config) }),
    [role, notice, config],
  )
  return (
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>
  )
}
