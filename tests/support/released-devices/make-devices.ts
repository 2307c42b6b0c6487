import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * `npm run released-device -- COMMIT…`: writes the local database of each of these builds to
 * `tests/store/database/released-devices`, by the build's own code from the history of this repository. Run it for each commit that
 * has been released.
 */
const here = resolve(import.meta.dirname)
const devices = resolve('tests/store/database/released-devices')

for (const commit of process.argv.slice(2)) {
  const tree = mkdtempSync(join(tmpdir(), 'released-'))
  try {
    const archive = execFileSync('git', ['archive', commit, 'src', 'package.json', 'tsconfig.json'], {
      maxBuffer: 1 << 30,
    })
    execFileSync('tar', ['-x', '-C', tree], { input: archive })
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
    mkdirSync(join(tree, 'tests'))
    cpSync(here, join(tree, 'tests/released-devices'), { recursive: true })
    const tables = execFileSync('git', ['show', `${commit}:src/store/database/tables.ts`], { encoding: 'utf8' })
    const words = [
      tables.includes("| 'ask'") ? 'ask' : 'confirm',
      tables.includes('heard?: true') ? 'heard' : 'answeredUnclear',
    ]
    mkdirSync(devices, { recursive: true })
    const file = join(devices, `${commit}.json`)
    execFileSync('npx', ['tsx', 'tests/released-devices/write-device.ts', file, commit, ...words], {
      cwd: tree,
      stdio: 'inherit',
    })
    process.stdout.write(`${commit} → ${file}\n`)
  } finally {
    rmSync(tree, { recursive: true })
  }
}
