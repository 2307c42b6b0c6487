import { afterAll, expect, test } from 'vitest'
import { openInMemory } from './support/engines.ts'
import { fuzz } from './support/fuzz-server.ts'

const engine = await openInMemory()
afterAll(() => engine.close())

test('twenty thousand made-up requests meet refusals in JSON and no crash, and the refused ones leave no trace', async () => {
  // The same requests every time; `npm run soak` makes new ones.
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
  console.log(`fuzz seed: ${seed} (FUZZ_SEED sets another)`)
  const { requests, statuses } = await fuzz(engine.db, { requests: 20_000, seed })
  console.log(`fuzz answers: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
  expect(requests).toBeGreaterThanOrEqual(20_000)
  // Were everything refused at the door, nothing behind it would have been tried.
  expect(statuses.get(200)).toBeGreaterThan(1000)
}, 600_000)
