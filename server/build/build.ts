import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { builtPortal } from '#server/portal/build-portal.ts'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import { buildServer } from './build-server.ts'
import { licencesOf } from './licences-of.ts'
import { root } from './root.ts'

/**
 * `npm run build`: a folder (`dist`, or the one that is named) with the portal, the server, and the licences of what is in
 * them. It needs Node alone, no packages, and nothing is ever written into it.
 */
async function build(folder: string): Promise<void> {
  const portal = await builtPortal((line) => console.log(line))
  const there = join(folder, 'portal')
  if (there !== portal) {
    await rm(there, { recursive: true, force: true })
    await cp(portal, there, { recursive: true })
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'licences.txt'), licencesOf(root))
  await buildServer(join(folder, 'server'))
  console.log(`Built ${folder}: node ${join(folder, 'server', 'start.mjs')} starts it.`)
}

try {
  await build(resolve(process.argv[2] ?? join(root, 'dist')))
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
