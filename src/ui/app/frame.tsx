import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { SignIn } from '#ui/screens/session/sign-in.tsx'
import { screenAt } from '#ui/site-map.ts'
import { Shell } from './inside.ts'
import { PageTitle } from './page-title.tsx'
import { FullPageNote } from './pending-screen.tsx'
import { ScreenTrouble } from './screen-trouble.tsx'

/** What stands around every screen: the shell for people who are in, the sign-in form for everybody else. */
export function Frame() {
  const { role, notice } = useRouteContext({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const screen = screenAt(pathname)
  const outside = role === null || role === undefined
  const signsIn = outside && screen?.opensTo !== 'signed-out'
  const title = signsIn ? 'Sign in' : (screen?.title ?? '')

  if (signsIn) {
    return (
      <>
        <PageTitle title={title} />
        <SignIn notice={notice ?? null} />
      </>
    )
  }
  const content = (
    <ErrorBoundary FallbackComponent={ScreenTrouble} resetKeys={[pathname]}>
      <Outlet />
    </ErrorBoundary>
  )
  if (outside) {
    return (
      <>
        <PageTitle title={title} />
        {content}
      </>
    )
  }
  return (
    <ErrorBoundary FallbackComponent={ScreenTrouble}>
      <Suspense fallback={<FullPageNote text="Loading" />}>
        <Shell title={title}>{content}</Shell>
      </Suspense>
    </ErrorBoundary>
  )
}
