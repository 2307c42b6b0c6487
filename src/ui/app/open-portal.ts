import { keptScopes } from '#store/access/scopes.ts'
import { otherSelves, ownerKey, type PortalUser, roleOf } from '#store/access/session.ts'
import { z } from 'zod'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { deviceLedger } from '#store/database/device-ledger.ts'
import { dropLostScopes } from '#store/database/drop-lost-scopes.ts'
import { clearData, keepOnlyWork, retireDatabases } from '#store/database/delete-databases.ts'
import { databaseName, openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { migrateFormerRole } from '#store/database/migrate-former-role.ts'
import { trimPrints } from '#store/database/trim-prints.ts'
import { forgetLeaving, readLeaving, type SessionStorage } from '#ui/access/saved-session.ts'
import { forgetUnsent } from '#ui/state/known-work.ts'
import { takeOverOldDrafts } from '#ui/state/old-drafts.ts'
import { isDetailOfOthers, isOfOthers } from '#ui/state/own-collections.ts'
import type { Portal } from '#ui/state/portal.ts'
import { spawnWorkers } from '#workers/spawn.ts'

/** A portal and the verbs only its owner, the session, may use. */
export interface OpenPortal {
  portal: Portal
  setToken(token: string): Promise<void>
  /** Keeps what belongs to the merchants that this person, as the server knows them now, works for, and nothing of others. */
  workFor(user: PortalUser): Promise<void>
  /** Takes over what this person's former roles have left; only once the server has named this person in this role. */
  leaveFormerRoles(): void
  close(): Promise<void>
}

/** Opens the database of this person and starts the workers on it, both at once. */
export async function openPortal(config: RuntimeConfig, user: PortalUser, token: string): Promise<OpenPortal> {
  const owner = ownerKey(user)
  const role = roleOf(user, config.provider.rolePart)
  const name = await databaseName(config.environment, owner)
  const opening = openDatabase(name, 'strict')
  const workers = spawnWorkers({ config, databaseName: name, owner, token, role, scopes: keptScopes(user, role) })
  let database: PortalDatabase
  try {
    database = await opening
  } catch (trouble) {
    await workers.stop()
    throw trouble
  }
  // Before a form looks for its drafts. What finds no room stays where it is.
  await takeOverOldDrafts(localStorage, [owner], database).catch(() => undefined)
  void keepHouse(config, name)
  trimPrints(database, Date.now()).catch(() => undefined)
  const device = deviceLedger(name)
  return {
    portal: {
      config,
      user,
      role,
      database,
      device,
      sync: workers.sync,
      search: workers.search,
      exchange: workers.exchange,
      files: workers.files,
      print: workers.print,
      workers: workers.troubles,
    },
    setToken: (next) => workers.setToken(next),
    async workFor(known) {
      await workers.setScopes(keptScopes(known, role))
      const ofOthers = {
        collection: (name: string) => isOfOthers({ role, user: known }, name),
        detail: (kind: string, id: string) => isDetailOfOthers({ role, user: known }, kind, id),
      }
      await dropLostScopes(database, ofOthers, Date.now())
    },
    leaveFormerRoles() {
      // What storage does not move now waits for the next start.
      leaveFormerRoles(config, user, database).catch(() => undefined)
    },
    async close() {
      await workers.stop()
      database.close()
      device.close()
    },
  }
}

/**
 * The server has given this person another role: what was typed and made in the former one comes along, what that one may
 * see does not stay (decisions.md A9, A17).
 */
async function leaveFormerRoles({ environment, provider }: RuntimeConfig, user: PortalUser, database: PortalDatabase) {
  const formers = otherSelves(user, provider.rolePart).map(ownerKey)
  await takeOverOldDrafts(localStorage, formers, database)
  const names = formers.map((former) => databaseName(environment, former))
  await migrateFormerRole(await Promise.all(names), { database, owner: ownerKey(user), locks: navigator.locks })
  for (const former of await Promise.all(names)) forgetUnsent(former)
}

const lastUsedKey = 'portal-last-used'

/** Asks the browser not to clear the data by itself, and lets go of databases that nobody uses any more. */
async function keepHouse({ environment, sync }: RuntimeConfig, keep: string): Promise<void> {
  await navigator.storage?.persist?.()
  const order = { environment, keep, lastUsed: readLastUsed(), now: Date.now(), days: sync.retentionDays }
  localStorage.setItem(lastUsedKey, JSON.stringify(await retireDatabases(order)))
}

const lastUsedTimes = z.record(z.string(), z.number())

/** Nothing readable means that every database begins to age now. */
function readLastUsed(): Record<string, number> {
  try {
    return lastUsedTimes.parse(JSON.parse(localStorage.getItem(lastUsedKey) ?? '{}'))
  } catch {
    return {}
  }
}

const patienceMs = 3000

/**
 * Clears the database of a person who has logged out, as `noteLeaving` says. Another tab may hold it open for a moment or,
 * while it closes, even make it anew: so a deletion stays noted until the next start has repeated it (`isLast`). Work that
 * another tab has saved meanwhile is kept instead.
 */
export async function clearLeaving(storage: SessionStorage, isLast: boolean): Promise<void> {
  const leaving = readLeaving(storage)
  if (!leaving) return
  const { name, keepWork } = leaving
  if (!keepWork) forgetUnsent(name)
  const outcome = keepWork ? 'holds-work' : await cleared(name)
  if (outcome === 'holds-work') await keepOnlyWork(name, Date.now())
  if (outcome === 'holds-work' || (isLast && outcome === 'cleared')) forgetLeaving(storage)
}

/** `still-open`: somebody holds it open after three seconds; the deletion itself goes on waiting. */
function cleared(name: string): Promise<'cleared' | 'holds-work' | 'still-open'> {
  const clearing = clearData(name).then((isGone) => (isGone ? 'cleared' : 'holds-work'))
  const late = new Promise<'still-open'>((resolve) => setTimeout(() => resolve('still-open'), patienceMs))
  return Promise.race([clearing, late])
}
