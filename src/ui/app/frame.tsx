import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { SignIn } from '#ui/screens/session/sign-in.tsx'
import { screenAt } from '#ui/site-map.ts'
import { TitleContext } from '#ui/state/places.ts'
import { useSession } from '#ui/state/session.ts'
import { Shell } from './inside.ts'
import { FullPageNote } from './pending-screen.tsx'
import { ScreenTrouble } from './screen-trouble.tsx'

/** What stands around every screen: the shell for people who are in, the sign-in form for everybody else. */
export function Frame() {
  const { role, notice } = useRouteContext({ strict: false })
  const { pathname } = useLocation()
  const { config } = useSession()
  const screen = screenAt(pathname)
  const outside = role === null || role === undefined
  const signsIn = outside && screen?.opensTo !== 'signed-out'
  const title = signsIn ? 'Sign in' : screen?.title

  useEffect(() => {
    document.title = title ? `${title} · ${config.provider.name}` : config.provider.name
  }, [title, config])

  if (signsIn) return <SignIn notice={notice ?? null} />
  const content = (
    <ErrorBoundary FallbackComponent={ScreenTrouble} resetKeys={[pathname]}>
      <TitleContext value={title ?? ''}>
        <Outlet />
      </TitleContext>
    </ErrorBoundary>
  )
  if (outside) return content
  return (
    <Suspense fallback={<FullPageNote text="Loading" />}>
      <Shell>{content}</Shell>
    </Suspense>
  )
}
