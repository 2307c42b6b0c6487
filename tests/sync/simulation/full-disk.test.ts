import { afterEach, expect, it } from 'vitest'
import { named } from '#tests/support/memory-store.ts'
import { ListingServer } from './listing-server.ts'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'

let device: SimDevice
afterEach(() => {
  for (const tab of device.tabs.slice()) tab.die()
})

it('after a write that found no room nothing old is fetched for ten minutes, whatever quota the browser names', async () => {
  const time = new SimTime()
  const random = randomFrom(3)
  const server = new ListingServer(time, random, 5000)
  server.isPrompt = true
  server.cap = 500
  let isFull = true
  const atCommit = ({ puts }: { puts: readonly [string, unknown][] }) => {
    const brings = puts.some(([table]) => table === 'blocks') && device.held().size >= 1000
    return isFull && brings ? named('QuotaExceededError', 'full') : null
  }
  device = new SimDevice({ time, server, random, keyed: false, faults: { atCommit } })
  device.openTab()
  for (let waited = 0; waited < 300_000 && device.held().size < 1000; waited += 500) await time.pass(500)
  await time.pass(60_000)
  isFull = false
  await time.pass(120_000)
  expect(device.held().size).toBeLessThan(2000)
  for (let waited = 0; waited < 1_200_000 && device.held().size < 5000; waited += 5000) await time.pass(5000)
  expect(device.held().size).toBe(5000)
}, 180_000)
