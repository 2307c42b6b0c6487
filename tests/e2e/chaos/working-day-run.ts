import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { makePortalServer } from '#tests/support/portal-server.ts'
import { addOrders, workADay } from './working-day.ts'

/**
 * `npm run working-day -- --orders 200 --seed N`: two people in two browsers, three steps for each order, lines that are
 * cut at seeded times and one killed server. Exit code 1 where the server does not have what the people did, once.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})

const server = await makePortalServer()
const browser = await chromium.launch(browserLaunch())
try {
  await server.start()
  await server.stop()
  const ids = await addOrders(server.folder, Number(values.orders))
  await server.start()
  const startedAt = Date.now()
  const result = await workADay(browser, server, { ids, seed: Number(values.seed), pace: 15_000 })
  const { steps, cuts, ...wrong } = result
  console.log(`${steps} steps, ${cuts} cuts, one killed server, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
  for (const [what, list] of Object.entries(wrong))
    console.log(`${what}: ${list.length} ${list.slice(0, 20).join('; ')}`)
  process.exitCode = Object.values(wrong).every((list) => list.length === 0) ? 0 : 1
} finally {
  await browser.close()
  await server.dispose()
}
