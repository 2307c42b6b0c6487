import { cp, rename, rm } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './root.ts'

/** The programs, by their names in the built folder. */
const programs = {
  start: 'server/process/serve.ts',
  backup: 'server/process/backup.ts',
  restore: 'server/process/restore.ts',
  // Beside the source of those who begin the thread, where they look for it.
  'jobs/job-thread': 'server/jobs/job-thread.ts',
}

/** Files that sources read beside themselves. */
const readAtRunTime = ['data/migrations', 'themes']

/** It reads files of its own, by their names, so it stays the package it is. */
const wholePackage = 'node_modules/@electric-sql/pglite'
const ofPackage = new Set(['', '.js', '.json', '.wasm', '.data'])

/** All code comes to lie in one folder; what it reads beside itself lies below that, where it lay below `server`. */
const urlsBelow: Plugin = {
  name: 'urls-below-the-server',
  transform(code, id) {
    const path = relative(join(root, 'server'), id)
    if (path.startsWith('..') || !code.includes('import.meta.url')) return null
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`./${path}`)}, import.meta.url).href`)
  },
}

/** Builds the server with its packages into a folder of plain JavaScript, which takes the place of what was there. */
export async function buildServer(folder: string): Promise<void> {
  const next = `${folder}.${process.pid}`
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [urlsBelow],
      ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
      build: {
        ssr: true,
        outDir: next,
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, join(root, source)])),
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
    for (const path of readAtRunTime) await cp(join(root, 'server', path), join(next, path), { recursive: true })
    await cp(join(root, wholePackage), join(next, wholePackage), {
      recursive: true,
      filter: (path) => ofPackage.has(extname(path)),
    })
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    throw error
  }
}
