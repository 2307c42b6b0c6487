import { builtPortal } from './build-portal.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { readSettings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { welcomeLines } from './welcome.ts'

/** `npm start`: one process, one address. `--api-only` (or SKIP_BUILD=1) leaves the portal out. */
async function start(): Promise<RunningServer> {
  const settings = readSettings(process.env, 4310)
  const apiOnly = process.argv.includes('--api-only') || process.env['SKIP_BUILD'] === '1'
  const portalFolder = apiOnly ? null : await builtPortal((line) => console.log(line))
  const server = await runServer(settings, { portalFolder, report: (error) => console.error(error) })
  for (const line of welcomeLines(server, settings)) console.log(line)
  return server
}

try {
  stopOnSignals(await start())
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
