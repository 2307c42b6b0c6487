import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  address: string
  output(): string
  /** Sends the signal and waits for the end; the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What is run by Node, and where. */
interface Program {
  args: readonly string[]
  cwd: string
}

const fromSources: Program = { args: ['--import', 'tsx', 'server/process/start.ts', '--api-only'], cwd: root }

function spawnServer(env: Record<string, string>, { args, cwd }: Program = fromSources): ChildProcess {
  // Not through npm or npx: a signal to those leaves the server alive.
  return spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts `npm start`'s program, or another one, on a free port and waits until it says where it listens. */
export async function startProcess(env: Record<string, string>, program?: Program): Promise<ServerProcess> {
  const child = spawnServer({ PORT: '0', SEED_SCALE: 'small', ...env }, program)
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += data.toString()
      const found = /: (http:\/\/localhost:\d+)\//.exec(output)?.[1]
      // The welcome ends with an empty line: all of it has been said. The log writes its own lines when it likes.
      if (found && output.replaceAll(/^{.*\n/gm, '').endsWith('\n\n')) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return {
    address: await address,
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts it where it cannot start; what it said and its exit code. */
export async function startInVain(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnServer({ PORT: '0', SEED_SCALE: 'none', ...env })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: said.trim() }
}

/** A port somebody else listens on, until `free` is called. */
export async function takePort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { port: address.port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}
