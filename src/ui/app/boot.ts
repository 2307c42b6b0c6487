import { proxy, ref } from 'valtio'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { systemClock } from '#ui/access/expiry-timer.ts'
import { readLeaving, tokenKey } from '#ui/access/saved-session.ts'
import { toastNotice } from '#ui/overlay/toast.ts'
import { screenAt } from '#ui/site-map.ts'
import { setSessionEnd } from '#ui/state/session-end.ts'
import { createSessionApi } from '#workers/session-api.ts'
import { loadInside, loadOpenPortal } from './inside.ts'
import { cachedConfig, fetchConfig } from './load-config.ts'
import { loadAgain, type PageToLoad } from './load-again.ts'
import { SessionControl } from './session-control.ts'

/** How far the start has come; everything but `ready` is a page of its own. */
export type Start =
  | { kind: 'loading' }
  | { kind: 'insecure' }
  | { kind: 'no-config' }
  | { kind: 'bad-config'; problems: string[] }
  | { kind: 'unreachable'; page: PageToLoad }
  | { kind: 'ready'; control: SessionControl }

export const start = proxy<{ now: Start }>({ now: { kind: 'loading' } })

/** After this long the sign-in form has been drawn, even on a slow computer. */
const quietMs = 3000

/** Starts the app; known settings never wait for the network, which may hang for minutes. */
export async function boot(): Promise<void> {
  if (!navigator.locks || !crypto.subtle) {
    start.now = { kind: 'insecure' }
    return
  }
  preload()
  const known = cachedConfig(localStorage)
  if (known) startSession(known)
  const answer = await fetchConfig(fetch, localStorage)
  if (answer.kind === 'invalid' && known) toastNotice(wrongSettings(answer.problems))
  else if (answer.kind === 'invalid') start.now = { kind: 'bad-config', problems: answer.problems }
  else if (!known && answer.kind === 'ready') startSession(answer.config)
  else if (!known) start.now = { kind: 'no-config' }
}

/** For people who are at work on the last good settings already: nothing is taken from under their hands. */
function wrongSettings(problems: readonly string[]): string {
  return `The portal goes on with its last good settings. Whoever runs the server must correct config.json: ${problems.join('; ')}`
}

function startSession(config: RuntimeConfig) {
  const control = new SessionControl({
    config,
    api: createSessionApi(config),
    storage: localStorage,
    clock: systemClock,
    open: async (user, token) => {
      const [{ openPortal }] = await Promise.all([loadOpenPortal(), loadInside()])
      return openPortal(config, user, token)
    },
    clearLeaving: async () => (await loadOpenPortal()).clearLeaving(localStorage, false),
    forgetCodes: async () => (await import('#store/database/delete-databases.ts')).forgetCodes(config.environment),
    warn: setSessionEnd,
    whenPageGoes: (run) => {
      window.addEventListener('pagehide', run)
      return () => window.removeEventListener('pagehide', run)
    },
    reload: (page) => {
      // What was on screen leaves it at once, and nothing can be opened from memory before the page is loaded again.
      start.now = { kind: 'loading' }
      void loadAgain(page, () => {
        start.now = { kind: 'unreachable', page }
        window.addEventListener('online', () => void loadAgain(page, () => undefined))
      })
    },
  })
  listen(control)
  start.now = { kind: 'ready', control: ref(control) }
  if (readLeaving(localStorage) !== null && localStorage.getItem(tokenKey) === null) {
    void loadOpenPortal().then(({ clearLeaving }) => clearLeaving(localStorage, true))
  }
  void control.start()
}

/** The code of the shell and of the screen in the address bar comes down while the server is asked who we are. */
function preload() {
  const now = () => void Promise.all([loadInside(), screenAt(location.pathname)?.screen.preload?.()])
  if (localStorage.getItem(tokenKey) !== null) now()
  else window.addEventListener('load', () => setTimeout(now, quietMs), { once: true })
}

function listen(session: SessionControl) {
  window.addEventListener('storage', (event) => session.heedStorage(event.key))
  window.addEventListener('online', () => session.heedReturn())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.heedReturn()
  })
}
