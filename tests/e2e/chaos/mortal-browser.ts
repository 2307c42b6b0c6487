import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Worker } from 'playwright'
import { browserLaunch } from '#tests/support/browser-launch.ts'

/** A Chromium with a profile that outlives it: it can be killed like a computer that loses its power. */
export class MortalBrowser {
  private readonly profile: string
  private child: ChildProcess | null = null
  private browser: Browser | null = null

  private constructor(profile: string) {
    this.profile = profile
  }

  static async create(): Promise<MortalBrowser> {
    return new MortalBrowser(await mkdtemp(join(tmpdir(), 'chaos-profile-')))
  }

  async open(): Promise<Page> {
    const { executablePath = chromium.executablePath(), args = [] } = browserLaunch()
    const port = join(this.profile, 'DevToolsActivePort')
    await rm(port, { force: true })
    const how = [
      '--headless=new',
      // The last such list counts: this browser is a person's own, but for a process in reserve, taken for a new tab's.
      '--disable-features=SpareRendererForSitePerProcess',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.profile}`,
      'about:blank',
    ]
    this.child = spawn(executablePath, [...args, ...how], { detached: true, stdio: 'ignore' })
    const number = await patiently(async () => {
      const [first] = (await readFile(port, 'utf8')).split('\n')
      if (!first) throw new Error('the browser has not said where it listens')
      return first
    })
    this.browser = await patiently(() => chromium.connectOverCDP(`http://127.0.0.1:${number}`))
    this.browser.contexts()[0]?.on('serviceworker', detach)
    // Once for all tabs: a frozen one would never say that it has heard. Workers have no other handle from outside.
    await this.browser.contexts()[0]?.addInitScript(keepWorkers)
    return this.newTab()
  }

  async newTab(): Promise<Page> {
    const context = this.browser?.contexts()[0]
    if (!context) throw new Error('the browser is not open')
    return context.newPage()
  }

  /** SIGKILL to the whole of it. */
  async kill(): Promise<void> {
    const { child } = this
    this.child = null
    if (!child?.pid) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await gone
    await this.browser?.close().catch(() => undefined)
  }

  /** The process that draws a tab, told by its being new. */
  async processOf(open: () => Promise<Page>): Promise<{ page: Page; pid: number }> {
    const before = new Set(await this.renderers())
    const page = await open()
    const fresh = (await this.renderers()).filter((pid) => !before.has(pid))
    const pid = fresh[0]
    if (pid === undefined || fresh.length > 1)
      throw new Error(`no telling which process draws the tab: ${fresh.join()}`)
    return { page, pid }
  }

  private async renderers(): Promise<number[]> {
    const session = await this.browser?.newBrowserCDPSession()
    const found = await session?.send('SystemInfo.getProcessInfo')
    return (found?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }

  /** Every file of the profile, one after the other, as a text in which UTF-16 and UTF-8 read alike as far as ASCII goes. */
  async disk(): Promise<string> {
    const files = (await readdir(this.profile, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    // A running browser deletes some while they are read.
    const read = files.map((one) => readFile(join(one.parentPath, one.name), 'latin1').catch(() => ''))
    return (await Promise.all(read)).join('\n').replaceAll('\0', '')
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What Playwright keeps of a service worker for itself. */
interface AttachedWorker {
  _session: { send(method: string): Promise<unknown>; detach(): Promise<unknown> }
}

/**
 * Ends the connection of Playwright to a service worker; there is no public option for it. Chromium ends an attached
 * worker that an update replaces even while it has requests to answer, and a page that it answers then waits forever.
 */
function detach(worker: Worker): void {
  const { _connection: connection } = worker as unknown as { _connection: { toImpl(one: Worker): AttachedWorker } }
  const { _session: session } = connection.toImpl(worker)
  const resumed = session.send('Runtime.runIfWaitingForDebugger')
  // Fails if the worker has ended.
  void resumed.then(() => session.detach()).catch(() => undefined)
}

// Text, not a function: the compiler would weave its own helpers into a function, which the page does not have.
const keepWorkers = `
  window.workersOfPage = []
  window.Worker = class extends Worker {
    constructor(address, options) {
      super(address, options)
      window.workersOfPage.push({ name: options?.name, worker: this })
    }
  }`

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (trouble) {
      if (tries > 150) throw trouble
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
