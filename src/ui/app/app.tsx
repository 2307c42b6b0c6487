import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { ErrorBoundary } from 'react-error-boundary'
import { useSnapshot } from 'valtio'
import { start } from './boot.ts'
import { ScreenTrouble } from './screen-trouble.tsx'
import { SignedArea } from './signed-area.tsx'
import { StartPage } from './start-page.tsx'
import { cssVariables, theme } from './theme.ts'
import { UpdateNotice } from './update-notice.tsx'

/** The whole portal: looks and toasts around either a page of the start or the session's own area. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" autoClose={3000} pauseResetOnHover="notification" />
      <ErrorBoundary FallbackComponent={ScreenTrouble}>
        <Content />
      </ErrorBoundary>
      <UpdateNotice />
    </MantineProvider>
  )
}

function Content() {
  // The snapshot says when to look; what is there is read from the proxy, whose types are not read-only.
  void useSnapshot(start).now.kind
  const { now } = start
  return now.kind === 'ready' ? <SignedArea control={now.control} /> : <StartPage start={now} />
}
