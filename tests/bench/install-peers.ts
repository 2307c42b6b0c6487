import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve('tests/bench/peers')

/** Installs what the benches compare with, once: nobody else has to have it. */
export function installPeers(): void {
  if (existsSync(join(folder, 'node_modules'))) return
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the peers could not be installed')
}
