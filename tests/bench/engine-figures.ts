import type { Figure } from './figure.ts'
import { onBenchPage } from './bench-page.ts'

const edits = 100
const steps = 200
const roundTripMs = 60

/** The engine's two promises of pace, in a real browser: saving an edit, and sending a hundred after a time offline. */
export function measureEngine(): Promise<Figure[]> {
  return onBenchPage('engine-page.ts', 'measureDrain', async (tab) => {
    const enqueue = (isPulling: boolean) =>
      tab.evaluate(`measureEnqueue(200, ${isPulling})`) as Promise<{ ours: number[]; bare: number[] }>
    const [alone, pulling] = [await enqueue(false), await enqueue(true)]
    const drain = (count: number, kind: 'renames' | 'dispatches') =>
      tab.evaluate(`measureDrain(${count}, ${roundTripMs}, '${kind}')`) as Promise<{ took: number; roundTrip: number }>
    const drained = await drain(edits, 'renames')
    const stepped = await drain(steps, 'dispatches')
    const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
    return [
      { name: 'an edit saved, p95', ours: p95(alone.ours), peer: p95(alone.bare), unit: 'ms', atMost: 2 },
      {
        name: 'an edit saved while rows stream in, p95',
        ours: p95(pulling.ours),
        peer: p95(alone.bare),
        unit: 'ms',
        atMost: 5,
      },
      {
        name: 'a hundred edits sent after a time offline',
        ours: drained.took,
        peer: (edits * drained.roundTrip) / 3,
        unit: 'ms',
        atMost: 1.7,
      },
      {
        name: 'two hundred steps of orders sent after a time offline',
        ours: stepped.took,
        peer: (steps * stepped.roundTrip) / 3,
        unit: 'ms',
        atMost: 1.5,
      },
    ]
  })
}
