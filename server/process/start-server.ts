import { runServer } from './run-server.ts'
import { readSettings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { welcomeText } from './welcome.ts'

type Say = (line: string) => void

/** One process, one address, until a signal ends it. `--api-only` (or SKIP_BUILD=1) leaves the portal out. */
export async function startServer(portalFolder: (say: Say) => string | Promise<string>): Promise<void> {
  try {
    const settings = readSettings(process.env, 4310)
    const apiOnly = process.argv.includes('--api-only') || process.env['SKIP_BUILD'] === '1'
    const folder = apiOnly ? null : await portalFolder((line) => console.log(line))
    const server = await runServer(settings, { portalFolder: folder })
    stopOnSignals(server)
    console.log(welcomeText(server, settings))
  } catch (error) {
    if (!(error instanceof StartupTrouble)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
