import type { Page } from 'playwright'
import { PortalPage } from '#tests/support/portal-page.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { countUnsent, isFull, readUnsent } from './device-expressions.ts'
import type { MortalBrowser } from './mortal-browser.ts'
import type { Phase, PhaseProxy } from './phase-proxy.ts'

export interface Death {
  name: string
  /** How far the change has come when it happens. */
  at: Phase
  who: 'browser' | 'tab' | 'worker' | 'server' | 'frozen' | 'disk' | 'builds'
}

/** One edit, as the server's ledger must show it once. */
interface Edit {
  id: string
  name: string
}

/** The seven points of design/sync.md 3.3, who else may die at the worst of them, and what else may happen there. */
export const deaths: readonly Death[] = [
  { name: 'browser killed after the edit was saved', at: 'unsent', who: 'browser' },
  { name: 'browser killed while sending', at: 'sending', who: 'browser' },
  { name: 'browser killed when the server has the request', at: 'received', who: 'browser' },
  { name: 'browser killed after the effect, before the answer', at: 'applied', who: 'browser' },
  { name: 'browser killed with the answer', at: 'answered', who: 'browser' },
  { name: 'browser killed after the yes, before the row came', at: 'settling', who: 'browser' },
  { name: 'browser killed with the row', at: 'settled', who: 'browser' },
  { name: 'server killed after the effect, before the answer', at: 'applied', who: 'server' },
  { name: 'tab frozen after the effect, another takes over, both go on', at: 'applied', who: 'frozen' },
  { name: 'sync worker terminated after the effect', at: 'applied', who: 'worker' },
  { name: 'tab crashed after the effect', at: 'applied', who: 'tab' },
  { name: 'server killed while the change is on its way', at: 'sending', who: 'server' },
  { name: 'disk full after the effect, before the answer', at: 'applied', who: 'disk' },
  { name: 'new build beside the old one while a change is on its way', at: 'applied', who: 'builds' },
]

interface Parts {
  server: PortalServer
  proxy: PhaseProxy
  browser: MortalBrowser
}

// Only these may be changed.
const list = '/vouchers/view-vouchers?filter=ACTIVE'
const patienceMs = 90_000

/** One person's portal in a browser that dies, and the server's ledger to hold it against. */
export class ChaosShop {
  private readonly parts: Parts
  private page: Page | null = null
  private edits = 0

  constructor(parts: Parts) {
    this.parts = parts
  }

  private get portal(): PortalPage {
    if (!this.page) throw new Error('the portal is not open')
    return new PortalPage(this.page, this.parts.proxy.origin)
  }

  async open(wanted: readonly Death[]): Promise<void> {
    this.page = await this.parts.browser.open()
    await this.portal.open(list)
    // A busy machine may take longer than Playwright's own patience.
    await this.portal.signInAs('customerCare').catch(() => undefined)
    await this.page.getByRole('banner').waitFor({ timeout: patienceMs })
    await this.portal.untilInstalled()
    await this.portal.rows.nth(99).waitFor({ timeout: patienceMs })
    // Chromium writes what a page remembers within seconds, not at once; the death of a session is not the subject.
    if (wanted.some(({ who }) => who === 'browser')) await this.page.waitForTimeout(8000)
  }

  /** One edit, one death on its way; says what the server's ledger holds of it afterwards. */
  async survive({ at, who }: Death): Promise<'once' | 'lost' | 'doubled' | 'stuck'> {
    const { proxy, browser, server } = this.parts
    const frozen = who === 'frozen' ? await this.openInProcess() : null
    await this.portal.rows.nth(0).waitFor({ timeout: patienceMs })
    const old = this.portal
    let reached = Promise.resolve()
    const arm = () => void (reached = proxy.until(at))
    const edits = [await this.edit(old, arm)]
    if (at !== 'unsent') await soon(reached, at)
    if (who === 'browser') {
      await browser.kill()
      proxy.release()
      this.page = await browser.open()
    } else if (who === 'server') {
      await server.kill()
      proxy.release()
      await server.start()
    } else if (who === 'frozen' && frozen !== null) await this.freeze(frozen)
    else if (who === 'disk') await this.fillDisk()
    else if (who === 'builds') edits.push(...(await this.openNewBuild(old)))
    else await this.dieInside(who)
    // The tabs of both builds stay as they are: one of them must send what is left.
    if (who !== 'builds') await this.portal.open('/sync').catch(() => undefined)
    let isSettled = await this.untilSettled()
    if (frozen !== null) {
      process.kill(frozen, 'SIGCONT')
      // A tab that froze inside a transaction of its own holds up the storage of all until it thaws (docs/adr/0007).
      if (!isSettled) console.error('held up by a transaction of the frozen tab')
      edits.push(...(await this.editInBoth(old)))
      await this.portal.open('/sync').catch(() => undefined)
      isSettled = await this.untilSettled()
    }
    const counts = await this.countsOf(edits)
    await this.backToList()
    if (counts.some((count) => count > 1)) return 'doubled'
    if (!isSettled) return 'stuck'
    return counts.every((count) => count === 1) ? 'once' : 'lost'
  }

  /** Renames the receiver of the next voucher of the list in this tab; `arm` comes just before. */
  private async edit(portal: PortalPage, arm: () => void = () => {}): Promise<Edit> {
    await portal.rows.nth(0).waitFor({ timeout: patienceMs })
    // The browser draws a tab in the background once a second.
    await portal.page.bringToFront()
    const id = await portal.idAt(this.edits % 40)
    const name = `Survivor ${letters(++this.edits)}`
    await portal.openVoucher(id)
    arm()
    await portal.edit('Receiver name', name)
    await portal.closeDrawer()
    return { id, name }
  }

  /** How often the server has done each. */
  private async countsOf(edits: readonly Edit[]): Promise<number[]> {
    const applied = await this.parts.server.applied()
    return edits.map(
      ({ id, name }) =>
        applied.filter(({ voucherId, fields }) => voucherId === id && fields['ownerName'] === name).length,
    )
  }

  /** The thawed tab still believes that it leads; the person goes on in it and in the one that has taken over. */
  private async editInBoth(thawed: PortalPage): Promise<Edit[]> {
    await this.portal.open(list)
    return [await this.edit(thawed), await this.edit(this.portal)]
  }

  /** The answer cannot be noted down; then there is room again. */
  private async fillDisk(): Promise<void> {
    const { proxy } = this.parts
    const page = this.page as Page
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1 })
    // Chromium remembers for about half a minute how much room there was.
    await until(() => page.evaluate(isFull), 'full')
    proxy.release()
    // Longer than the portal waits for an answer: what comes of it has to be noted down, and cannot.
    await page.waitForTimeout(12_000)
    await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin })
  }

  /** Another build is served from now on; one tab takes it, the other stays with what it has. */
  private async openNewBuild(old: PortalPage): Promise<Edit[]> {
    const { browser, proxy } = this.parts
    const build = proxy.deploy()
    await old.page.evaluate('globalThis.isAsBefore = true')
    this.page = await browser.newTab()
    await this.portal.open(list)
    await this.page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
    await this.page.getByRole('status').filter({ hasText: 'Update ready' }).waitFor({ timeout: patienceMs })
    await this.page.getByRole('button', { name: 'Reload', exact: true }).click()
    const { page } = this
    // While it loads anew there is nobody to ask.
    await until(() => page.evaluate(build.isRunning).catch(() => false), 'the new build')
    proxy.release()
    const edits = [await this.edit(this.portal), await this.edit(old)]
    await until(() => page.evaluate(build.isActive), 'the service worker of the new build')
    if (!(await old.page.evaluate('globalThis.isAsBefore')))
      throw new Error('the tab that nobody reloaded was loaded anew')
    return edits
  }

  /** The portal anew, in a process of its own that can be stopped. */
  private async openInProcess(): Promise<number> {
    const { browser } = this.parts
    const old = this.page
    const { page, pid } = await browser.processOf(async () => {
      const fresh = await browser.newTab()
      await new PortalPage(fresh, this.parts.proxy.origin).open(list)
      return fresh
    })
    await old?.close()
    this.page = page
    return pid
  }

  /** SIGSTOP, because a page that is only told to freeze leaves its workers running. */
  private async freeze(pid: number): Promise<void> {
    const { browser, proxy } = this.parts
    process.kill(pid, 'SIGSTOP')
    proxy.release()
    this.page = await browser.newTab()
    await this.portal.open('/sync')
  }

  private async dieInside(who: Death['who']): Promise<void> {
    const { browser, proxy } = this.parts
    const old = this.page
    if (who === 'tab') {
      const session = await old?.context().newCDPSession(old)
      // It has nobody left to answer.
      void session?.send('Page.crash').catch(() => undefined)
    } else {
      await old?.evaluate(
        'workersOfPage.filter(({ name }) => name === "sync").forEach(({ worker }) => worker.terminate())',
      )
    }
    proxy.release()
    this.page = await browser.newTab()
    await this.portal.open('/sync')
  }

  private async untilSettled(): Promise<boolean> {
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      const left = await atMost5s(this.page?.evaluate(countUnsent))
      if (left === 0) return true
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    console.error(await atMost5s(this.page?.evaluate(readUnsent)))
    return false
  }

  /** One tab on the list, as before. */
  private async backToList(): Promise<void> {
    for (const other of this.page?.context().pages() ?? [])
      if (other !== this.page) await other.close().catch(() => undefined)
    if (this.page?.url() !== this.parts.proxy.origin + list) await this.portal.open(list)
  }
}

/** Names hold letters alone. */
function letters(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
}

/** Null where storage, or the tab, does not answer. */
async function atMost5s(asking: Promise<unknown> | undefined): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), 5000))
  return Promise.race([asking?.catch(() => null), late])
}

async function until(holds: () => Promise<unknown>, what: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`never ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function soon(reached: Promise<void>, phase: Phase): Promise<void> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`never ${phase}`)), patienceMs))
  await Promise.race([reached, late])
}
