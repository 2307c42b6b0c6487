import { afterEach, beforeEach, expect, it } from 'vitest'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'

const hourMs = 3_600_000
const merchants = Array.from({ length: 60 }, (_, n) => ({
  id: 100 + n,
  name: `Merchant ${n}`,
  category: 'Food',
  status: 'Active',
  website: '',
  contact: '0112000000',
}))

let time: SimTime
let device: SimDevice
/** When the list of merchants was read, in milliseconds of the simulation. */
let reads: number[]

beforeEach(() => {
  time = new SimTime()
  reads = []
  const fetchLike = async (address: URL | RequestInfo) => {
    const { pathname } = new URL(address as string)
    await time.pause(20)
    if (pathname.endsWith('/merchants/allmerchant')) {
      reads.push(time.elapsed())
      return reply(200, { list: merchants })
    }
    return pathname === '/api/health' ? reply(200, { status: 'ok' }) : reply(404, { message: 'NOT_HERE' })
  }
  device = new SimDevice({ time, server: { fetch: fetchLike }, random: randomFrom(7), keyed: false, faults: {} })
})
afterEach(() => {
  for (const tab of device.tabs.slice()) tab.die()
})

function reply(status: number, body: unknown): Response {
  const headers = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) }
  return { status, headers, text: async () => JSON.stringify(body) } as unknown as Response
}

it('a list that comes in one answer is read at most six times in an hour while nobody looks at it', async () => {
  device.openTab()
  await time.pass(60_000)
  expect(reads.length).toBeGreaterThan(0)
  const before = reads.length
  await time.pass(hourMs)
  const inAnHour = reads.length - before
  expect(inAnHour).toBeGreaterThan(0)
  expect(inAnHour).toBeLessThanOrEqual(6)
}, 60_000)
