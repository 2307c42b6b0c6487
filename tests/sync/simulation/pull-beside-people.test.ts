import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ListingServer } from './listing-server.ts'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

/** How long the disk takes to begin a transaction that writes, and again to commit it. */
const slowness = 40

let time: SimTime
let server: ListingServer
let device: SimDevice

beforeEach(() => {
  time = new SimTime()
  const random = randomFrom(3)
  server = new ListingServer(time, random, 5000)
  server.isPrompt = true
  server.cap = 500
  device = new SimDevice({ time, server, random, keyed: false, faults: { slowness: () => slowness } })
})
afterEach(() => {
  for (const tab of device.tabs.slice()) tab.die()
})

/** Simulated milliseconds until it is done. */
async function duration(job: () => Promise<unknown>): Promise<number> {
  const from = time.elapsed()
  let tookMs = Infinity
  void job().then(() => (tookMs = time.elapsed() - from))
  for (let waited = 0; waited < 5000 && tookMs === Infinity; waited += 5) await time.pass(5)
  return tookMs
}

/** As the screen reads a page: changed rows and blocks together. */
const readList = () => {
  const { look } = device
  return look.transaction('r', [look.changed, look.blocks], () => look.blocks.get(['vouchers', 0]))
}

describe('while a list of thousands comes down', () => {
  it('a list is read between two writes, edits and all', async () => {
    device.openTab()
    while (device.held().size < 500) await time.pass(50)
    const [id = ''] = device.held().keys()
    const reads: number[] = []
    const edits: number[] = []
    for (let n = 0; device.held().size < 5000 && n < 25; n++) {
      edits.push(await duration(() => device.change('vouchers.rename-sender@1', { id, value: `Kamal ${n}` })))
      reads.push(await duration(readList))
      await time.pass(37)
    }
    expect(reads.length).toBeGreaterThan(15)
    // A note of the pull, and behind it one write of the leader to the changed rows: a read waits at most for these two, and
    // an edit for these two and its own.
    expect(Math.max(...reads)).toBeLessThanOrEqual(4 * slowness + 10)
    expect(Math.max(...edits)).toBeLessThanOrEqual(6 * slowness + 10)
  }, 30_000)

  it('an edit is saved although a write of the pull hangs: a tab may be frozen in the middle of one', async () => {
    device.openTab()
    while (device.held().size < 500) await time.pass(50)
    const [id = ''] = device.held().keys()
    const { look } = device
    void look.transaction('rw', [look.blocks], () => time.pause(60_000))
    await time.pass(500)
    const saving = () => device.change('vouchers.rename-sender@1', { id, value: 'Kamal' })
    expect(await duration(saving)).toBeLessThanOrEqual(4 * slowness + 10)
    expect(await duration(readList)).toBe(Infinity)
  })

  it('its first page is here before anything else is asked for', async () => {
    let asked = Infinity
    device.disk.onPut = (table) => {
      if (table === 'blocks' && asked === Infinity && device.held().size > 0) asked = server.requests
    }
    const { engine } = device.openTab()
    const page = wantedPage('vouchers', { pageSize: 100 })
    const tookMs = await duration(() => engine.subscribe(page))
    expect(tookMs).toBeLessThan(600)
    // The page that is on screen, and the collections' own first pages.
    expect(asked).toBeLessThanOrEqual(3)
    const newest = server.rows
      .map(({ createdDate }) => createdDate)
      .sort()
      .at(-1)
    expect([...device.held().values()].map(({ createdDate }) => createdDate)).toContain(newest)
  })
})
