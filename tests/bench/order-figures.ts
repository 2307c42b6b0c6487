import { onBenchPage } from './bench-page.ts'
import type { Figure } from './figure.ts'
import type { WaitingOrderFigures } from './order-page.ts'
import { percentile } from './paint-times.ts'

const rounds = 300
const mostBytes = 10_240

/** What an order of 20,000 people that waits costs everything else on its device, in a real browser. */
export function measureOrders(): Promise<Figure[]> {
  return onBenchPage('order-page.ts', 'measureWaitingOrder', async (tab) => {
    const measured = (await tab.evaluate(`measureWaitingOrder(${rounds})`)) as WaitingOrderFigures
    const beside = (name: string, ours: number[], peer: number[], share: number): Figure => ({
      name,
      ours: percentile(ours, share),
      peer: percentile(peer, share),
      unit: 'ms',
      atMost: 1.2,
    })
    const { saved, read, entryBytes } = measured
    return [
      beside('another edit saved while an order of 20,000 people waits, p95', saved.beside, saved.alone, 0.95),
      beside('the same, p50', saved.beside, saved.alone, 0.5),
      beside('the Sync centre’s list read while such an order waits, p95', read.beside, read.alone, 0.95),
      beside('the same, p50', read.beside, read.alone, 0.5),
      {
        name: 'the largest of all states of such an order, written with a lost answer on its way',
        ours: Math.max(...entryBytes),
        peer: mostBytes,
        unit: 'bytes',
        atMost: 1,
      },
    ]
  })
}
