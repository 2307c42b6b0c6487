import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources that have moved into one file still find their neighbours. */
const urlsOfSources: Plugin = {
  name: 'urls-of-sources',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/** Packages that read files of their own, or that most servers never load. */
const ownFiles = ['@electric-sql/pglite', 'vite', 'jspdf', 'nodemailer']

const dayMs = 86_400_000

let program: Promise<string> | null = null

/**
 * `server/process/start.ts` and its packages as one file of plain JavaScript, of the sources as they are now: starts with a third
 * of their work.
 */
export function serverProgram(): Promise<string> {
  program ??= buildProgram()
  return program
}

async function buildProgram(): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [urlsOfSources],
    ssr: { noExternal: true, external: ownFiles },
    build: {
      ssr: 'server/process/start.ts',
      write: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [start, ...others] = built.output
  if (others.length > 0) throw new Error('The server became more than one file')
  const name = createHash('sha256').update(start.code).digest('hex').slice(0, 16)
  // Inside the project, so that its packages are found; under its fingerprint, so that nobody meets half a file.
  const folder = join(root, 'dist', 'test-server')
  const file = join(folder, `${name}.mjs`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.${process.pid}`, start.code)
  await rename(`${file}.${process.pid}`, file)
  await removeOld(folder)
  return file
}

/** Each change of the sources leaves a file; one that no run has written for a day is nobody's any more. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another run may have removed it meanwhile.
    const mtimeMs = await stat(path).then((file) => file.mtimeMs, Date.now)
    if (Date.now() - mtimeMs > dayMs) await rm(path, { force: true })
  }
}
