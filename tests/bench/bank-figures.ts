import { matchLines } from '#store/bank/match-lines.ts'
import { OpenBankFile } from '#store/bank/open-bank-file.ts'
import { aBank } from '#tests/support/a-bank.ts'
import type { Figure } from './figure.ts'
import { percentile } from './paint-times.ts'

const rounds = 9
const mostMs = 500

/** A month's statement against all that waits: what the worker does, from the bytes of the file to every match. */
export async function measureBank(): Promise<Figure[]> {
  const { lines, waiting } = aBank(1, { rows: 1500, lines: 5000 })
  const rows = lines.map(({ day, cents, text }) => `${day},"${text}",${(cents / 100).toFixed(2)}`)
  const bytes = new TextEncoder().encode(['Date,Description,Credit', ...rows].join('\r\n'))
  const columns = { date: 0, credit: 2, texts: [1], debit: null, kind: null, currency: null }
  const order = { header: 0, columns, answers: {}, waiting }
  const whole = median(() => {
    const file = new OpenBankFile()
    file.read(bytes, {})
    file.match(order)
  })
  const alike = lines.map((line) => ({ ...line, cents: 500_000 }))
  const same = waiting.map((row) => ({ ...row, cents: 500_000 }))
  return [
    figure('5,000 bank lines read and matched with 1,500 rows', whole),
    figure(
      'the same, all of one amount',
      median(() => matchLines(alike, same)),
    ),
  ]
}

const figure = (name: string, ours: number): Figure => ({
  name: `${name} (against the promise)`,
  ours,
  peer: mostMs,
  unit: 'ms',
  atMost: 1,
})

function median(run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  return percentile(times, 0.5)
}
