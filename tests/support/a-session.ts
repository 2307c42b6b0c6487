import type { PortalUser, SessionResult } from '#store/access/session.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import type { OpenPortal } from '#ui/app/open-portal.ts'
import { readLeaving } from '#ui/access/saved-session.ts'
import { SessionControl } from '#ui/app/session-control.ts'
import type { SessionDeps } from '#ui/app/session-deps.ts'
import { aClock } from './a-clock.ts'
import { aConfig } from './a-config.ts'
import { aStorage } from './a-storage.ts'

export const hour = 3_600_000
export const details = { email: 'nimal@example.lk', role: 'ROLE_GIFT_ADMINISTRATOR' }
export const nimal: PortalUser = { email: details.email, wireRole: details.role, merchants: [], subMerchant: null }
export const healthy: SyncHealth = {
  connectivity: 'online',
  leading: true,
  needsSignIn: false,
  storageTrouble: null,
  needsReload: null,
}

const minutesLeft = { fresh: 12 * 60, 'eleven minutes left': 11, 'nine minutes left': 9 }

/** A session in a world where everything is told and everything is written down. */
export function aSession(saved: keyof typeof minutesLeft | 'none' = 'none', lastUser: PortalUser | null = nimal) {
  const clock = aClock()
  const left = saved === 'none' ? 0 : minutesLeft[saved] * 60_000
  const storage = aStorage({
    AUTH_TOKEN: saved === 'none' ? undefined : JSON.stringify({ token: 'old', expirationDate: clock.now() + left }),
    lastUser: lastUser ? JSON.stringify(lastUser) : undefined,
  })
  const log: string[] = []
  const told = {
    details: { kind: 'signed-in', answer: details } as SessionResult<typeof details>,
    signIn: { ...details },
    unsent: 0,
    opens: true,
    /** Neither a database is closed nor cleared. */
    isStuck: false,
    closePage: () => undefined as void,
    warned: null as number | null,
    /** For whom the former roles were taken over, in order. */
    leftRoles: [] as string[],
    health: (_health: SyncHealth) => undefined as void,
  }
  const world: SessionDeps = {
    config: aConfig(),
    api: {
      userDetails: async () => told.details,
      signIn: async (_email, password) =>
        password === 'right'
          ? {
              kind: 'signed-in',
              answer: { token: 'new', expirationInMilliseconds: 12 * hour, details: told.signIn },
            }
          : { kind: 'refused', status: 401, message: 'Bad credentials' },
      signOut: (token) => void log.push(`sign out ${token}`),
      resets: {
        sendKey: untold,
        verifyKey: untold,
        setPassword: untold,
      },
    },
    storage,
    clock,
    open: async (user) => {
      log.push(`open ${user.email}`)
      if (!told.opens) throw new DOMException('no room', 'QuotaExceededError')
      return fakeOpen(user, log, told)
    },
    clearLeaving: async () => {
      const leaving = readLeaving(storage)
      log.push(`${leaving?.keepWork ? 'keep only the work of' : 'forget'} ${leaving?.name}`)
      if (told.isStuck) throw new Error('stuck')
    },
    forgetCodes: async () => void log.push('forget codes'),
    warn: (at) => {
      if (at !== null) log.push('warn')
      told.warned = at
    },
    whenPageGoes: (run) => {
      told.closePage = run
      return () => (told.closePage = () => undefined)
    },
    reload: (address) => void log.push(`reload ${address}`),
  }
  const control = new SessionControl(world)
  return { control, clock, storage, log, told, phase: () => control.state.phase }
}

function fakeOpen(
  user: PortalUser,
  log: string[],
  told: { unsent: number; isStuck: boolean; leftRoles: string[]; health(health: SyncHealth): void },
): OpenPortal {
  const portal = {
    user,
    database: { name: 'portal-test-1', outbox: { count: async () => told.unsent } },
    sync: {
      watchHealth: async (onHealth: (health: SyncHealth) => void) => {
        told.health = onHealth
      },
    },
  }
  return {
    portal: portal as unknown as OpenPortal['portal'],
    setToken: async (token) => void log.push(`token ${token}`),
    workFor: async ({ merchants }) => {
      if (merchants.length > 0) log.push(`only ${merchants.map(({ name }) => name).join(', ')}`)
    },
    leaveFormerRoles: () => void told.leftRoles.push(user.email),
    close: async () => {
      log.push('close')
      if (told.isStuck) throw new Error('stuck')
    },
  }
}

/** Lets everything that is already decided happen. */
export function settled() {
  return new Promise((resolve) => setTimeout(resolve))
}

function untold(): never {
  throw new Error('no password is forgotten here')
}
