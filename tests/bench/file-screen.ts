import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { openDatabase } from '#server/data/open-database.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { builtPortal } from '#server/portal/build-portal.ts'
import { systemClock } from '#server/process/clock.ts'
import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import { stockFromWire } from '#store/resources/stock/stock.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { codeHeader, codeText } from '#tests/support/a-code-file.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { askingAs, onScreen, served, untilFilled, within } from './bench-portal.ts'
import type { Figure } from './figure.ts'
import { percentile, settled, watchPaints } from './paint-times.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import { partSettled, watchPart } from './part-times.ts'

const codes = 100_000
const wrongRows = [3, 17, 500, 5000, 20_000, 60_000, 99_000]
const rounds = { files: 5, themes: 20 }

/** What somebody sees of a long file of codes, and of a theme that is on the device. */
export async function measureFileScreens(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-file-screens-'))
  const browser: Browser = await chromium.launch(browserLaunch())
  try {
    const { db, close } = await openDatabase({ kind: 'folder', folder })
    await seedDemo(db, systemClock, { vouchers: 2000, rolePart: 'SAHAN', quick: true })
    await close()
    return await served({ folder, portalFolder: await builtPortal(console.log) }, async (server) => {
      const ask = await askingAs(server)
      const [first] = stockList.read(JSON.parse(await ask(getStock.path))).flatMap((wire) => stockFromWire(wire) ?? [])
      return onScreen(browser, server, async (page, portal) => {
        await portal.open('/vouchers/view-voucher-themes')
        await portal.signInAs('administrator')
        await portal.rows.first().getByRole('rowheader').waitFor()
        await untilFilled(page)
        return [
          await measureThemes(page),
          ...(await measureProblems(portal, { folder, voucher: first?.merchantVoucherName ?? '' })),
        ]
      })
    })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureThemes(page: Page): Promise<Figure> {
  await page.evaluate(watchPaints('[role="dialog"] iframe'))
  const times: number[] = []
  for (let round = 0; round < rounds.themes; round++) {
    await page
      .locator('main tbody th a')
      .nth(round % 5)
      .click()
    await page.locator('[role="dialog"] iframe').first().waitFor()
    const { drawer } = await settled(page)
    // The first look at each fetches the code and its pictures.
    if (round >= 5 && drawer > 0) times.push(drawer)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return within('a theme to its painted preview', times, 100)
}

async function measureProblems(
  portal: PortalPage,
  { folder, voucher }: { folder: string; voucher: string },
): Promise<Figure[]> {
  const { page } = portal
  const rows = Array.from({ length: codes }, (_, n) => {
    const expiry = wrongRows.includes(n) ? '30/02/2030' : '31/12/2030'
    return [voucher, '777', `BENCH-${n}`, `SN-BENCH-${n}`, expiry]
  })
  // On the disk, as people have it: bytes that come from the test would be unpacked by the page. The same one twice is no choice.
  const files = ['one.csv', 'other.csv'].map((name) => join(folder, name))
  for (const file of files) await writeFile(file, codeText(rows, codeHeader))
  await portal.open('/merchant-vouchers/upload-denominations')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Denominations' })
  await dialog.getByLabel('CSV file').waitFor({ state: 'attached' })
  await page.evaluate(watchPart('[role="dialog"] tbody'))
  await watchLongTasks(page)
  await page.evaluate(`addEventListener('change', window.partTimes.begin, true)`)
  const times: number[] = []
  for (let round = 0; round < rounds.files; round++) {
    await dialog.getByLabel('CSV file').setInputFiles(files[round % 2] ?? [])
    await dialog.getByRole('row').filter({ hasText: 'Expiry' }).first().waitFor()
    const tookMs = await partSettled(page)
    if (round > 0) times.push(tookMs)
    await dialog.getByRole('button', { name: 'Remove file' }).click()
    await dialog.getByRole('table').waitFor({ state: 'detached' })
  }
  const longest = await longestTask(page)
  return [
    {
      name: `${codes.toLocaleString('en-LK')} codes dropped to their first problems, p50 of ${times.length}`,
      ours: percentile(times, 0.5),
      peer: 300,
      unit: 'ms',
      atMost: 1,
    },
    { name: 'longest task of the page meanwhile', ours: longest, peer: 50, unit: 'ms', atMost: 1 },
  ]
}
