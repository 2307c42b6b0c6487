import { chromium } from 'playwright'
import { codeCells, codeText } from '#tests/support/a-code-file.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { measureCodesTaken } from './code-figures.ts'
import type { Figure } from './figure.ts'
import type { ReadTimes } from './file-worker.ts'
import { percentile } from './paint-times.ts'
import { longOrderText, readInWorker } from './read-in-worker.ts'

const counts = { codes: 100_000, orders: 20_000, values: 5, rounds: 9 }

/** Files of codes and orders: read in the worker and taken into stock. */
export async function measureFiles(): Promise<Figure[]> {
  const browser = await chromium.launch(browserLaunch())
  try {
    const { rounds } = counts
    const manyCodes = Array.from({ length: counts.codes }, (_, n) => codeCells(n))
    const [codes, orders] = await readInWorker(browser, [
      { table: 'codes', text: codeText(manyCodes), rounds },
      { table: 'client-order', text: longOrderText(counts.orders, counts.values), rounds },
    ])
    return [reading('100,000 codes', codes), reading('20,000 rows of an order', orders), await measureCodesTaken()]
  } finally {
    await browser.close()
  }
}

function reading(what: string, { ours, papaparse }: ReadTimes = { ours: [], papaparse: [] }): Figure {
  return {
    name: `${what} read and judged in the worker, against papaparse alone, p50`,
    ours: percentile(ours, 0.5),
    peer: percentile(papaparse, 0.5),
    unit: 'ms',
    atMost: 2.5,
  }
}
