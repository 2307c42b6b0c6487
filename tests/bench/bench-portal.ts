import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import type { Figure } from './figure.ts'
import { p95, percentile, settled } from './paint-times.ts'

/** A portal over a seeded folder, for as long as it is used; `env` goes over the settings of a bench. */
export async function served<Result>(
  { folder, portalFolder, env = {} }: { folder: string; portalFolder: string; env?: Record<string, string> },
  use: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, SEED_SCALE: 'none', ...env }, 0)
  const server = await runServer(settings, { portalFolder, report: console.error })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** The settings with which a device is filled at fifty pages a second; their file lies in the folder. */
export async function quickFill(folder: string): Promise<{ CONFIG_FILE: string }> {
  const file = join(folder, 'bench-config.json')
  await writeFile(file, JSON.stringify({ sync: { pagesPerSecond: 50 } }))
  return { CONFIG_FILE: file }
}

/** Asks the API as an administrator, with a body by POST; answers are texts. */
export async function askingAs({
  address,
  accounts,
}: RunningServer): Promise<(path: string, body?: object) => Promise<string>> {
  const [{ email, password } = { email: '', password: '' }] = accounts
  const ask = async (path: string, token: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
    }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${address}/v1.0/app${path}`, { headers, ...sent })).text()
  }
  const { token } = JSON.parse(await ask('/authentication/sign-in', '', { email, password })) as { token: string }
  return (path, body) => ask(path, token, body)
}

/** An administrator at a new browser. */
export async function onScreen<Result>(
  browser: Browser,
  { address }: RunningServer,
  use: (page: Page, portal: PortalPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    return await use(page, new PortalPage(page, address))
  } finally {
    await context.close()
  }
}

/** Waits until the device has what it fills by itself; shops come one merchant every six seconds, for hours. */
export async function untilFilled(page: Page): Promise<void> {
  let lastRead = performance.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/v1.0/app/') && !pathname.includes('/sub-merchants/')) lastRead = performance.now()
  })
  while (performance.now() - lastRead < 5000) await page.waitForTimeout(500)
}

/** Types words letter by letter; milliseconds from each key to the painted rows. */
export async function typeWords(page: Page, words: readonly string[]): Promise<number[]> {
  const times: number[] = []
  const box = page.getByRole('main').getByRole('search').getByRole('textbox')
  for (const word of words) {
    for (const letter of word.slice(0, 6)) {
      await box.press(letter)
      const { painted } = await settled(page)
      if (painted > 0) times.push(painted)
    }
    await box.press('Escape')
    await settled(page)
  }
  return times
}

export function within(what: string, times: readonly number[], mostMs: number): Figure {
  const name = `${what}, p95 of ${times.length} (p50 ${percentile(times, 0.5).toFixed(0)} ms)`
  return { name, ours: p95(times), peer: mostMs, unit: 'ms', atMost: 1 }
}
