import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { seededPrinterBugs } from '#tests/printing/jobs/seeded-printer-bugs.ts'
import { seededFileBugs } from '#tests/store/exchange/dialects/seeded-file-bugs.ts'
import { seededStorageBugs } from '#tests/sync/storage-fuzz/seeded-storage-bugs.ts'
import { type Patch, seededBugs, type SeededBug } from './seeded-bug-list.ts'

/**
 * `npm run chaos:seeded-bugs` (with `--of printers`: those of printing), `npm run storage-fuzz:seeded-bugs` (`--of storage`)
 * and `npm run file-fuzz:seeded-bugs` (`--of files`): puts each bug of the list back into a copy of the source, one at a
 * time, and lets histories happen until one breaks a promise. Exit code 1 where a bug is not caught within the histories
 * allowed.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    only: { type: 'string' },
    of: { type: 'string', default: 'chaos' },
  },
})

const lists: Readonly<Record<string, { bugs: readonly SeededBug[]; script: readonly string[] }>> = {
  chaos: { bugs: seededBugs, script: ['tests/sync/simulation/chaos.ts', '--first', '--histories'] },
  storage: { bugs: seededStorageBugs, script: ['tests/sync/storage-fuzz/storage-fuzz.ts', '--first', '--runs'] },
  printers: { bugs: seededPrinterBugs, script: ['tests/printing/jobs/printer-faults.ts', '--first', '--days'] },
  files: { bugs: seededFileBugs, script: ['tests/store/exchange/dialects/file-fuzz.ts', '--first', '--runs'] },
}
const list = lists[values.of]
if (list === undefined) throw new Error(`there are no bugs of “${values.of}”`)
const { bugs, script } = list

/** For all the histories of one bug, on a busy machine. */
const patienceMs = 900_000

interface Caught {
  bug: SeededBug
  /** Histories until a promise broke; null where none did. */
  after: number | null
  words: string
}

async function chase(bug: SeededBug): Promise<Caught> {
  const folder = await mkdtemp(join(tmpdir(), 'seeded-bug-'))
  try {
    for (const name of [
      'src',
      'tests',
      'server',
      'package.json',
      'tsconfig.json',
      'vite.config.ts',
      'vitest.config.ts',
    ]) {
      await cp(resolve(name), join(folder, name), { recursive: true, filter: isOurs })
    }
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    for (const patch of bug.also ? [bug, bug.also] : [bug]) await plant(patch, bug.name, folder)
    if (bug.caughtBy !== undefined) return { bug, ...(await test(bug.caughtBy, folder)) }
    const { out, trouble } = await run(['--import', 'tsx', ...script, values.histories], folder)
    const after = /^(?:histories|runs) (\d+):/m.exec(out)?.[1]
    if (after === undefined) throw new Error(`the histories did not run with “${bug.name}”: ${trouble}`)
    const words = /^seed \d+: (.*)$/m.exec(trouble)?.[1] ?? ''
    return { bug, after: words === '' ? null : Number(after), words }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The peers of the benches are not copied. */
const isOurs = (path: string) => !path.includes('node_modules')

/** A line that is no longer there is an error: the list must follow the source. */
async function plant({ file, right, wrong }: Patch, name: string, folder: string): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (text.split(right).length !== 2) throw new Error(`${file} does not hold the line of “${name}” exactly once`)
  await writeFile(
    path,
    text.replace(right, () => wrong),
  )
}

/** Nothing is caught by a test that fails to run. */
async function test(file: string, folder: string): Promise<Pick<Caught, 'after' | 'words'>> {
  const { out } = await run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--no-color', file], folder)
  const failed = /^\s*Tests\s+(\d+) failed/m.exec(out)?.[1]
  return { after: failed === undefined ? null : 1, words: `${failed ?? 'none'} of ${file}` }
}

function run(args: readonly string[], folder: string): Promise<{ out: string; trouble: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: folder })
    let out = ''
    let trouble = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()))
    // A bug that makes the engine turn in circles is caught as well: nothing moves any more.
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.on('close', (_, signal) => {
      clearTimeout(timer)
      done(
        signal === 'SIGKILL' ? { out: 'histories 0:', trouble: 'seed 0: stuck: turns in circles' } : { out, trouble },
      )
    })
  })
}

let missed = 0
for (const bug of bugs.filter(({ name }) => values.only === undefined || name.startsWith(values.only))) {
  const { after, words } = await chase(bug)
  if (after === null) missed += 1
  const verdict = after === null ? `NOT CAUGHT in ${values.histories}` : `caught after ${after}`
  console.log(`${bug.name.padEnd(66)} ${verdict.padEnd(22)} ${words.slice(0, 90)}`)
}
console.log(missed === 0 ? 'every seeded bug was caught' : `${missed} not caught`)
process.exit(missed === 0 ? 0 : 1)
