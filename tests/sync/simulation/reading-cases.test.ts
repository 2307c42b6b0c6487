import { afterEach, describe, expect, it } from 'vitest'
import { isComplete } from '#store/database/coverage.ts'
import { type Lie, ListingServer } from './listing-server.ts'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

/** The cases of design/sync.md §4 that are about reading; their seeded bugs have the same numbers. */
const minute = 60_000
const devices: SimDevice[] = []

afterEach(() => {
  for (const device of devices.splice(0)) for (const tab of device.tabs.slice()) tab.die()
})

function aWorld(size: number, seed = 1) {
  const time = new SimTime()
  const random = randomFrom(seed)
  const server = new ListingServer(time, random, size)
  const device = new SimDevice({ time, server, random, keyed: false, sweepMinutes: 4, faults: {} })
  devices.push(device)
  const isWhole = () => {
    const coverage = device.coverage()
    return coverage !== undefined && isComplete(coverage)
  }
  const until = async (holds: () => boolean, atMostMs = 60 * minute) => {
    for (let waited = 0; waited < atMostMs; waited += 5000) {
      if (holds()) return
      await time.pass(5000)
    }
    throw new Error(`still not so: ${String(holds)}`)
  }
  const isEqual = () => {
    const held = device.held()
    return (
      held.size === server.rows.length &&
      server.rows.every((row) => JSON.stringify(held.get(row.id)) === JSON.stringify(row))
    )
  }
  const gone = () => device.missing().filter(({ state }) => state === 'gone')
  return { time, server, device, until, isEqual, gone, isComplete: isWhole }
}

describe('case 7: a list read that began before the answer to a change', () => {
  it.each([1, 2, 3, 4, 5])('and arrives last never brings an older row back (seed %i)', async (seed) => {
    const { time, server, device, until, isComplete } = aWorld(60, seed)
    const rcs = new Map<string, number>()
    const back: string[] = []
    device.disk.onPut = (table, record) => {
      if (table !== 'blocks') return
      for (const stored of record['rows'] as ({ id: string; rc: number } | null)[]) {
        if (stored && stored.rc < (rcs.get(stored.id) ?? 0)) back.push(stored.id)
        if (stored) rcs.set(stored.id, stored.rc)
      }
    }
    device.openTab()
    await until(isComplete)
    // Answers overtake each other: one in three dozen takes up to twenty seconds.
    for (let n = 0; n < 40; n++) {
      server.touch(5, false)
      for (const tab of device.tabs) {
        void tab.engine.subscribe(wantedPage('vouchers', { pageSize: 25 }))
      }
      await time.pass(700)
    }
    expect(back).toEqual([])
  })
})

describe('case 8: rows that are deleted, inserted, moved and tied during a sweep', () => {
  it.each([
    ['shift', 1, false],
    ['shift, tied by tens in another order each time', 10, true],
  ])(
    '%s, with a kill in the middle: in the end nothing is missed, nothing is held that is gone',
    async (_, tie, isUnstable) => {
      const { time, server, device, until, isEqual, isComplete } = aWorld(2000, 8)
      server.cap = 100
      server.isUnstable = isUnstable
      for (let n = 0; n < 40 && tie > 1; n++) {
        await time.pass(1000)
        server.add(tie, true)
      }
      server.drift = 0.7
      const first = device.openTab()
      await until(() => device.held().size > 800)
      first.die()
      device.openTab()
      await until(() => device.coverage()?.completeAt != null)
      await time.pass(10 * minute)
      server.drift = 0
      await until(() => isEqual() && isComplete())
    },
    60_000,
  )

  it('flags more equal rows than a page holds, and takes none of them away', async () => {
    const { time, server, device, until, gone } = aWorld(300, 9)
    server.cap = 100
    server.isUnstable = true
    server.add(300, true)
    device.openTab()
    await until(() => device.coverage()?.completeAt != null)
    await time.pass(20 * minute)
    expect(device.coverage()?.unproved).toHaveLength(1)
    expect([gone(), device.missing()]).toEqual([[], []])
  }, 60_000)
})

describe('case 9: a listing that lies', () => {
  it.each<Lie>(['empty', 'half', 'others', 'html', 'one-page'])(
    '(%s) takes nothing away, lets additions through, and is recovered from without a person',
    async (lie) => {
      const { time, server, device, until, isEqual, isComplete } = aWorld(300, 10)
      device.openTab()
      await until(isComplete)
      server.lie = lie
      server.add(2, false)
      await time.pass(6 * minute)
      expect(device.held().size).toBeGreaterThanOrEqual(300)
      if (lie === 'empty' || lie === 'half') expect(device.coverage()?.withheld).toBeGreaterThan(0)
      server.lie = null
      await until(() => isEqual() && isComplete())
    },
    60_000,
  )
})

describe('case 10: fifteen thousand suspects', () => {
  it('are withheld, then looked for at one a second, while what is on screen comes as fast as ever', async () => {
    const { time, server, device, until, gone, isComplete } = aWorld(20_000, 11)
    server.isPrompt = true
    server.cap = 500
    const { engine } = device.openTab()
    await until(isComplete)
    const isSecret = (id: string) => Number(id.slice(1)) > 5000
    server.hides = ({ id }) => isSecret(id)
    await until(() => (device.coverage()?.withheld ?? 0) > 14_000)
    expect([device.held().size, gone().length]).toEqual([20_000, 0])
    await until(() => device.missing().filter(({ state }) => state === 'suspect').length > 14_000)
    // While they are looked for, everything else goes on.
    server.idReads.length = 0
    const from = time.elapsed()
    await time.pass(2 * minute)
    const seconds = (time.elapsed() - from) / 1000
    expect(server.idReads.length).toBeGreaterThan(seconds / 2)
    expect(server.idReads.length).toBeLessThanOrEqual(seconds + 3)
    const askedAt = time.elapsed()
    let answeredAt = Infinity
    const page = wantedPage('vouchers', { page: 3, pageSize: 100 })
    void engine.subscribe(page).then(() => (answeredAt = time.elapsed()))
    await time.pass(1000)
    expect(answeredAt - askedAt).toBeLessThan(250)
  }, 300_000)

  it('are dropped where a list shows them again before their turn', async () => {
    const { server, device, until, gone, isComplete } = aWorld(400, 12)
    server.isPrompt = true
    server.cap = 500
    device.openTab()
    await until(isComplete)
    server.hides = ({ id }) => Number(id.slice(1)) > 100
    const suspects = () => device.missing().filter(({ state }) => state === 'suspect')
    await until(() => suspects().length > 100)
    server.hides = () => false
    const taken = gone().length
    await until(() => suspects().length === 0 && device.held().size === 400)
    // One may have been on its way.
    expect(gone().length).toBeLessThanOrEqual(taken + 1)
  })
})
