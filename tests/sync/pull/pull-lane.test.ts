import { beforeEach, expect, it } from 'vitest'
import { PullLane } from '#sync/pull/pull-lane.ts'
import type { Pulled } from '#sync/pull/pull-deps.ts'
import { aClock } from '#tests/support/a-clock.ts'

let clock: ReturnType<typeof aClock>
let names: string[]
let pulled: string[]
let answers: Record<string, Pulled>
let over: AbortController

/** A lane of reads that rest as they are told; time stands until it is let pass. */
function aLane(): PullLane {
  const lane = new PullLane({
    now: clock.now,
    elapsed: clock.now,
    after: (ms, run) => {
      const timer = clock.setTimeout(run, ms)
      return () => clock.clearTimeout(timer)
    },
    names: () => names,
    async pull(name) {
      pulled.push(name)
      return answers[name] ?? { kind: 'rest', forMs: 60_000 }
    },
    maySend: () => true,
    random: () => 0.5,
    intervalMs: 0,
  })
  void lane.run(over.signal)
  return lane
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  clock = aClock()
  names = ['vouchers']
  pulled = []
  answers = {}
  over = new AbortController()
})

it('reads at once what comes on screen while it waits', async () => {
  const lane = aLane()
  await settle()
  names = ['redemptions', 'vouchers']
  await settle()
  expect(pulled).toEqual(['vouchers'])
  lane.look([])
  await settle()
  expect(pulled).toEqual(['vouchers', 'redemptions'])
  over.abort()
})

it('lets whoever backs off go on waiting meanwhile', async () => {
  answers = { vouchers: { kind: 'failed', afterMs: 30_000, refused: false } }
  const lane = aLane()
  await settle()
  lane.look([])
  await settle()
  expect(pulled).toEqual(['vouchers'])
  clock.pass(14_999)
  await settle()
  clock.pass(15_001)
  await settle()
  expect(pulled).toEqual(['vouchers', 'vouchers'])
  over.abort()
})
