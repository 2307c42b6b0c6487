import { createServer } from 'vite'
import { describeError } from './report-error.ts'
import { runServer } from './run-server.ts'
import { readSettings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { welcomeText } from './welcome.ts'

/** `npm run dev`: the API in this process behind Vite's server, so that one address has both, with hot reload. */
async function develop(): Promise<{ stop(): Promise<void> }> {
  const settings = readSettings(process.env, 5173)
  const inside = { ...settings, port: 0, host: '127.0.0.1' }
  const api = await runServer(inside, { portalFolder: null, report: (error) => console.error(describeError(error)) })
  // vite.config.ts proxies the API's paths to here; it is read by createServer.
  process.env['API_ORIGIN'] = api.address.replace('localhost', '127.0.0.1')
  try {
    const vite = await createServer({
      server: {
        port: settings.port,
        strictPort: true,
        host: settings.host,
        // Neither the database's files nor a finished build are sources.
        watch: { ignored: ['**/dist/**', '**/data/**'] },
      },
    })
    await vite.listen()
    // Vite would end the process on its own, before the database is closed.
    process.removeAllListeners('SIGTERM')
    process.stdin.removeAllListeners('end')
    const address = `http://localhost:${vite.config.server.port}`
    console.log(welcomeText({ ...api, address }, settings))
    return {
      stop: async () => {
        await vite.close()
        await api.stop()
      },
    }
  } catch (error) {
    await api.stop()
    if (error instanceof Error && /port .* in use/i.test(error.message)) {
      throw new StartupTrouble(`Port ${settings.port} is taken by another program: set PORT to another number.`)
    }
    throw error
  }
}

try {
  stopOnSignals(await develop())
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
