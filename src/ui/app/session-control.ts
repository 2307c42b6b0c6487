import { proxy, ref } from 'valtio'
import { ownerKey, type PortalUser, type SavedToken, userFromWire } from '#store/access/session.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { openTroubleOf } from '#store/database/storage-trouble.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { PasswordResetPort } from '#store/ports/password-reset-port.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import { startExpiryTimer } from '#ui/access/expiry-timer.ts'
import {
  forgetLeaving,
  forgetSession,
  forgetToken,
  lastUserKey,
  noteLeaving,
  readLastUser,
  readLeaving,
  readSavedSession,
  readSavedToken,
  saveLastUser,
  saveSession,
  tokenKey,
} from '#ui/access/saved-session.ts'
import { decideStart, decideTokenChange, passwordProblem, signInProblem } from '#ui/access/session-decisions.ts'
import { forgetTyped } from './forget-typed.ts'
import { forgetMerchant } from '#ui/state/merchant.ts'
import { forgetLinks } from '#ui/state/merchant-links.ts'
import type { Portal } from '#ui/state/portal.ts'
import type { PasswordProblem, SessionPhase, SessionVerbs } from '#ui/state/session.ts'
import { setSyncHealth, setUnconfirmed } from '#ui/state/sync-health.ts'
import type { OpenPortal } from './open-portal.ts'
import type { SessionDeps } from './session-deps.ts'

const startPatienceMs = 2000
const laterPatienceMs = 10_000
const askAgainMs = 15_000
const logoutMs = 2000
const warningMs = 15 * 60_000

/** The session of this tab: start-up check, sign-in, expiry, lock and log-out (spec 000 §4, decisions.md A6–A11). */
export class SessionControl implements SessionVerbs {
  readonly state = proxy<{ phase: SessionPhase; portal: Portal | null }>({ phase: { kind: 'loading' }, portal: null })
  readonly config: RuntimeConfig
  readonly resets: PasswordResetPort
  readonly #world: SessionDeps
  #open: OpenPortal | null = null
  #expiry: { look(): void; stop(): void } | null = null
  #warning: { look(): void; stop(): void } | null = null
  #askAgain: unknown = null
  #neededSignIn = false

  constructor(world: SessionDeps) {
    this.#world = world
    this.config = world.config
    this.resets = world.api.resets
  }

  /** Decides who is here. Database and workers start beside the question, for the person who was here last. */
  async start(): Promise<void> {
    const { api, clock, storage } = this.#world
    const found = readSavedSession(storage, clock.now())
    if (found.kind === 'absent') {
      // A session may have ended while no page of the portal was there to wipe them.
      void this.#world.forgetCodes()
      if (readLastUser(storage) === null) forgetMerchant()
      return this.#show({ kind: 'signed-out', notice: null })
    }
    if (found.kind === 'refused') return this.#end({ kind: 'signed-out', notice: messages.sessionExpired })
    const { saved, lastUser } = found
    const early = lastUser ? this.#world.open(lastUser, saved.token) : null
    // Whoever awaits it below hears of the failure; without this an early one would count as unhandled.
    early?.catch(() => undefined)
    const decision = decideStart(await api.userDetails(saved.token, startPatienceMs), lastUser)
    if (decision.kind === 'signed-in' || decision.kind === 'offline') {
      const { user } = decision
      if (decision.kind === 'signed-in') saveLastUser(storage, user)
      const sameOwner = lastUser !== null && ownerKey(lastUser) === ownerKey(user)
      // First: what it keeps is taken over by whoever has this person's new role.
      if (!sameOwner) await closeEarly(early)
      await this.#enter(user, saved, sameOwner ? early : null)
      if (decision.kind === 'offline') this.#confirmLater()
      else this.#open?.leaveFormerRoles()
      return
    }
    void closeEarly(early)
    if (decision.kind === 'signed-out') return this.#end(decision)
    this.#show({ kind: 'nobody-known' })
  }

  isSignedIn = () => this.state.phase.kind === 'signed-in'

  signIn = async (email: string, password: string): Promise<string | null> => {
    const result = await this.#world.api.signIn(email, password)
    if (result.kind !== 'signed-in') return signInProblem(result)
    // An answer that comes after the person has left must not bring them back.
    if (this.state.phase.kind === 'logging-out') return null
    const { token, expirationInMilliseconds, details } = result.answer
    const user = userFromWire(details)
    const saved = { token, expirationDate: this.#world.clock.now() + expirationInMilliseconds }
    const before = readLastUser(this.#world.storage)
    if (before === null || ownerKey(before) !== ownerKey(user)) forgetLinks(this.#world.storage)
    saveSession(this.#world.storage, user, saved)
    const { phase } = this.state
    if (phase.kind !== 'locked' && phase.kind !== 'signed-in') {
      this.#show({ kind: 'loading' })
      await this.#enter(user, saved, null)
    } else if (ownerKey(phase.user) === ownerKey(user)) await this.#continue(user, saved)
    else {
      this.#world.reload('here')
      return null
    }
    this.#open?.leaveFormerRoles()
    return null
  }

  /** Signs in once more and ends the session that comes of it: the token of that answer is nobody's (decisions.md J1). */
  checkPassword = async (email: string, password: string): Promise<PasswordProblem | null> => {
    const result = await this.#world.api.signIn(email, password)
    if (result.kind === 'signed-in') this.#world.api.signOut(result.answer.token)
    return passwordProblem(result)
  }

  /** What the server has accepted and only waits to be shown needs nobody any more. */
  countUnsent = async (): Promise<number> => {
    const entries = (await this.#open?.portal.database.outbox.toArray()) ?? []
    return entries.filter(({ state }) => state !== 'acked').length
  }

  /**
   * The session is over at once, for every tab and the next start; only the text stays for `logoutMs` (decisions.md A26).
   * So all that the next start needs to complete the log-out is written before anything is awaited.
   */
  signOut = async (keepWork: boolean): Promise<void> => {
    const { storage, clock, api } = this.#world
    const open = this.#open
    const saved = readSavedToken(storage)
    if (open) {
      noteLeaving(storage, { name: open.portal.database.name, keepWork })
      forgetTyped(storage, ownerKey(open.portal.user), keepWork)
    }
    forgetSession(storage)
    this.#stopWatching()
    this.#show({ kind: 'logging-out' })
    const endOnServer = () => saved && api.signOut(saved.token)
    const stop = this.#world.whenPageGoes(endOnServer)
    // What cannot be closed or cleared now is cleared by the next start.
    const closing = open?.close().catch(() => undefined)
    await Promise.all([closing, new Promise<void>((resolve) => clock.setTimeout(resolve, logoutMs))])
    stop()
    // Not before: what was on its way to the server goes with this token.
    endOnServer()
    // Somebody who has signed in meanwhile, in another tab, may be at work in the same database.
    if (open && readSavedToken(storage) === null) await this.#world.clearLeaving().catch(() => undefined)
    this.#world.reload('home')
  }

  /** Another tab changed what is saved. */
  heedStorage(key: string | null): void {
    const { phase } = this.state
    if (key === lastUserKey && phase.kind === 'signed-in') {
      const user = readLastUser(this.#world.storage)
      if (user && ownerKey(user) === ownerKey(phase.user)) this.#know(user)
    }
    if (key !== tokenKey && key !== null) return
    if (phase.kind === 'loading' || phase.kind === 'logging-out') return
    const here = phase.kind === 'signed-in' || phase.kind === 'locked' ? phase.user : null
    const saved = readSavedToken(this.#world.storage)
    const lastUser = readLastUser(this.#world.storage)
    switch (decideTokenChange(here, saved !== null, lastUser)) {
      case 'nothing':
        return
      case 'lock':
        return this.lock()
      case 'reload':
        return this.#world.reload('here')
      case 'continue':
        // The same person, as the server has named them since: a locked tab has heard nothing of it.
        if (lastUser && saved) void this.#continue(lastUser, saved)
    }
  }

  /** The page came back into view or the network came back: time may have passed without us. */
  heedReturn(): void {
    // A tab that the browser had frozen was not told of a log-out in another one.
    if (readSavedToken(this.#world.storage) === null) this.heedStorage(tokenKey)
    this.#expiry?.look()
    this.#warning?.look()
    if (this.#askAgain !== null) void this.#confirm()
  }

  /** Ends the session but not the work: content is hidden and untouched until the same person signs in. */
  lock(notice: string = messages.sessionExpired): void {
    const { phase } = this.state
    if (phase.kind !== 'signed-in') return
    this.#stopWatching()
    this.#end({ kind: 'locked', user: phase.user, notice })
  }

  /** The session is over, whatever is shown now: nothing that is as good as money or a key stays. */
  #end(phase: SessionPhase) {
    forgetToken(this.#world.storage)
    forgetLinks(this.#world.storage)
    void this.#world.forgetCodes()
    this.#show(phase)
  }

  #show(phase: SessionPhase) {
    this.state.phase = phase
  }

  async #enter(user: PortalUser, saved: SavedToken, early: Promise<OpenPortal> | null) {
    try {
      this.#open = await (early ?? this.#world.open(user, saved.token))
    } catch (trouble) {
      const cause = trouble instanceof Error ? trouble.message : String(trouble)
      return this.#show({ kind: 'no-database', user, trouble: openTroubleOf(trouble), cause })
    }
    const { storage } = this.#world
    if (readLeaving(storage)?.name === this.#open.portal.database.name) forgetLeaving(storage)
    void this.#open.portal.sync.watchHealth((health) => this.#heedHealth(health))
    this.#seat(user, saved)
  }

  /** The same person again, in place: what was on screen stays as it was. */
  async #continue(user: PortalUser, saved: SavedToken) {
    await this.#open?.setToken(saved.token)
    this.#seat(user, saved)
  }

  #seat(user: PortalUser, saved: SavedToken) {
    if (!this.#open) return
    this.#stopWatching()
    this.#know(user)
    const { clock, warn } = this.#world
    this.#expiry = startExpiryTimer(clock, saved.expirationDate, () => this.lock())
    // A warning whose time has passed comes at once: a reload must not lose it.
    const warnAt = saved.expirationDate - warningMs
    this.#warning = startExpiryTimer(clock, warnAt, () => warn(saved.expirationDate))
  }

  /** The same person may work for other merchants than this tab or this device remembered. */
  #know(user: PortalUser) {
    if (!this.#open) return
    this.state.portal = ref({ ...this.#open.portal, user })
    this.#show({ kind: 'signed-in', user })
    // What storage does not let go of now goes at the next start.
    this.#open.workFor(user).catch(() => undefined)
  }

  #heedHealth(health: SyncHealth) {
    setSyncHealth(health)
    if (health.connectivity === 'online' && this.#askAgain !== null) void this.#confirm()
    // Only the turn counts: a late echo of the old refusal must not lock the session that was just renewed.
    if (health.needsSignIn && !this.#neededSignIn) this.lock()
    this.#neededSignIn = health.needsSignIn
    // No silent life in memory: what is typed from here on could not be kept.
    const user = this.#open?.portal.user
    if (health.needsReload !== 'storage-gone' || !user) return
    this.#show({ kind: 'no-database', user, trouble: 'gone', cause: health.storageTrouble ?? '' })
  }

  /** This session was opened from memory; the server is asked until it answers. */
  #confirmLater() {
    setUnconfirmed(true)
    this.#askAgain = this.#world.clock.setTimeout(() => void this.#confirm(), askAgainMs)
  }

  async #confirm() {
    this.#world.clock.clearTimeout(this.#askAgain)
    this.#askAgain = null
    const saved = readSavedToken(this.#world.storage)
    if (!saved) return
    const result = await this.#world.api.userDetails(saved.token, laterPatienceMs)
    const { phase } = this.state
    if (phase.kind !== 'signed-in') return
    const decision = decideStart(result, phase.user)
    if (decision.kind === 'signed-out') return this.lock(decision.notice)
    if (result.kind !== 'signed-in') return this.#confirmLater()
    const user = userFromWire(result.answer)
    saveLastUser(this.#world.storage, user)
    if (ownerKey(user) !== ownerKey(phase.user)) return this.#world.reload('here')
    this.#know(user)
    this.#open?.leaveFormerRoles()
    setUnconfirmed(false)
  }

  #stopWatching() {
    this.#expiry?.stop()
    this.#expiry = null
    this.#warning?.stop()
    this.#warning = null
    this.#world.warn(null)
    this.#world.clock.clearTimeout(this.#askAgain)
    this.#askAgain = null
    setUnconfirmed(false)
  }
}

async function closeEarly(early: Promise<OpenPortal> | null): Promise<void> {
  await early?.then((open) => open.close()).catch(() => undefined)
}
