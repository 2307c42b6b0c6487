import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'

/**
 * Builds the same portal with one difference: the list's rows are in the bundle instead of the local database.
 * It is the fastest such a screen can be, and so the peer of the warm start. Returns the folder.
 */
export async function inlinedRowsBuild(rows: readonly Voucher[]): Promise<string> {
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
        load: (id) => (id === '\0inlined-rows' ? `export const rows = ${JSON.stringify(rows)}` : null),
      },
    ],
  })
  return outDir
}
