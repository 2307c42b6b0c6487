import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from './start-server.ts'
import { StartupTrouble } from './startup-trouble.ts'

/** As `npm run build` lays them: this program is `server/start.mjs`, the portal beside its folder. */
const portal = fileURLToPath(new URL('../../portal', import.meta.url))

/** `npm run serve`: what is built, without the tools that build. */
await startServer(() => {
  if (existsSync(join(portal, 'index.html'))) return portal
  throw new StartupTrouble(`There is no portal in ${portal}: npm run build makes both.`)
})
