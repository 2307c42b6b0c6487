import { builtPortal } from '#server/portal/build-portal.ts'
import { runServer } from './run-server.ts'
import { readSettings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { welcomeText } from './welcome.ts'

/** `npm start`: one process, one address. `--api-only` (or SKIP_BUILD=1) leaves the portal out. */
async function start(): Promise<void> {
  const settings = readSettings(process.env, 4310)
  const apiOnly = process.argv.includes('--api-only') || process.env['SKIP_BUILD'] === '1'
  const portalFolder = apiOnly ? null : await builtPortal((line) => console.log(line))
  const server = await runServer(settings, { portalFolder })
  stopOnSignals(server)
  console.log(welcomeText(server, settings))
}

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
