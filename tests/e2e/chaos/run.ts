import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePortalServer } from '#tests/support/portal-server.ts'
import { ChaosShop, deaths } from './chaos-shop.ts'
import { MortalBrowser } from './mortal-browser.ts'
import { PhaseProxy } from './phase-proxy.ts'

/**
 * `npm run chaos:browser -- --kills N`: the real portal in a real browser against the real server, and one of them dies
 * at each point of a change's way, N times in all; with `--only TEXT`, only in the ways whose names hold it. `--keyed`
 * lets the API honour `Idempotency-Key`. Exit code 1 where a change was lost, applied twice or left stuck.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    keyed: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const config = join(tmpdir(), `chaos-config-${process.pid}.json`)
await writeFile(config, JSON.stringify({ api: { idempotencyKey: values.keyed, lagSeconds: 2, timeoutSeconds: 10 } }))
const server = await makePortalServer({ env: () => ({ CONFIG_FILE: config }) })
await server.start()
const proxy = new PhaseProxy(server.origin)
await proxy.start()
const browser = await MortalBrowser.create()
const shop = new ChaosShop({ server, proxy, browser })
const counts = { lost: 0, doubled: 0, stuck: 0 }
let done = 0
try {
  const wanted = deaths.filter(({ name }) => values.only === undefined || name.includes(values.only))
  await shop.open(wanted)
  for (; done < Number(values.kills); done++) {
    const death = wanted[done % wanted.length]
    if (!death) throw new Error(`no death is called ${values.only}`)
    const startedAt = Date.now()
    const came = await shop.survive(death)
    if (came !== 'once') counts[came] += 1
    console.error(`${done + 1}. ${death.name}: ${came} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
} finally {
  await browser.dispose()
  proxy.stop()
  await server.dispose()
}
console.log(`kills ${done}: lost ${counts.lost}, doubled ${counts.doubled}, stuck ${counts.stuck}`)
process.exit(counts.lost + counts.doubled + counts.stuck === 0 ? 0 : 1)
