import { afterEach, beforeEach, expect, it } from 'vitest'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'

let time: SimTime
let device: SimDevice
let isDown: boolean
/** Orders that have left the device, whether or not anybody heard them. */
let orders: number

beforeEach(() => {
  time = new SimTime()
  isDown = true
  orders = 0
  const fetchLike = async (address: URL | RequestInfo) => {
    const { pathname } = new URL(address as string)
    if (pathname.includes('/order/')) orders += 1
    await time.pause(20)
    if (isDown) throw new TypeError('Failed to fetch')
    if (pathname === '/api/health') return reply(200, { status: 'ok' })
    return pathname.includes('/order/') ? reply(200, { message: 'Done' }) : reply(404, { message: 'NOT_HERE' })
  }
  device = new SimDevice({ time, server: { fetch: fetchLike }, random: randomFrom(7), keyed: false, faults: {} })
})
afterEach(() => device.end())

function reply(status: number, body: unknown): Response {
  const headers = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) }
  return { status, headers, text: async () => JSON.stringify(body) } as unknown as Response
}

const waiting = () => device.look.outbox.toArray()

// An attempt without an answer may have arrived, and an order must then be looked for before it is placed.
it('a tab that opens without a line does not try what waits, and sends it once when the server answers', async () => {
  const first = device.openTab()
  await time.pass(10_000)
  await device.change('chaos.order@1', { id: 'V1', tag: 'one' })
  first.die()
  device.openTab()
  await time.pass(20_000)
  expect(await waiting()).toMatchObject([{ attempts: [] }])
  expect(orders).toBe(0)
  isDown = false
  await time.pass(60_000)
  expect(orders).toBe(1)
  expect(await waiting()).toEqual([])
})
