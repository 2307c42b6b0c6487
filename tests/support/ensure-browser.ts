// Run before the browser tests: leaves a Chromium that browser-launch.ts finds, or says in one sentence why not.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser-launch.ts'

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** Each way to get a browser, the cheap one first. */
const ways: Array<() => boolean> = [
  () => succeeds(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'),
  () =>
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    succeeds('apt-get', 'update') &&
    succeeds('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'),
]

const found = findBrowser() ?? (ways.some((way) => way() && findBrowser() !== null) ? findBrowser() : null)
if (!found) {
  console.error('No Chromium to test with: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
console.log(`Browser tests run in ${found}`)
