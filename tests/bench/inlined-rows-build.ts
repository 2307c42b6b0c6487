import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { AnyRow } from '#store/define/define-resource.ts'

/**
 * Builds the same portal with one difference: the rows of lists are in the bundle, by collection, instead of
 * the local database. It is the fastest such a screen can be, and so the peer of the real one. Returns the folder.
 */
export async function inlinedRowsBuild(rowsOf: Readonly<Record<string, readonly AnyRow[]>>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'portal-inlined-'))
  await build({
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'inlined-rows',
        enforce: 'pre',
        resolveId(source) {
          if (source === '#ui/live/use-list.ts') return resolve('tests/bench/inlined-list.ts')
          return source === 'virtual:inlined-rows' ? '\0inlined-rows' : null
        },
        load: (id) => (id === '\0inlined-rows' ? `export const rowsOf = ${JSON.stringify(rowsOf)}` : null),
      },
    ],
  })
  return outDir
}
