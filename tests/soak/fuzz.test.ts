import { afterAll, expect, test } from 'vitest'
import { openEngines } from '#tests/server/support/engines.ts'
import { chosenSeed, fuzz } from '#tests/server/support/fuzz-server.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200_000)

for (const { name, db } of engines) {
  test(`${requests} made-up requests on ${name} meet refusals in JSON and no crash, and the refused ones leave no trace`, async () => {
    const seed = chosenSeed()
    console.log(`fuzz seed on ${name}: ${seed} (FUZZ_SEED repeats it)`)
    const run = await fuzz(db, { requests, seed })
    console.log(
      `fuzz answers on ${name}: ${[...run.statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
    )
    expect(run.requests).toBeGreaterThanOrEqual(requests)
  }, 3_600_000)
}
