import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|webmanifest)$/
/** Smaller files do not fill a packet as they are. */
const minBytes = 1024

const packings = [
  {
    ending: '.br',
    pack: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { ending: '.gz', pack: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/** Lays a `.br` and a `.gz` beside every text file of a folder that gains by it; those that are there stay. */
export async function compressFolder(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => compressible.test(name) && !name.startsWith('.vite'))
    .map((name) => join(folder, name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  if (packings.every(({ ending }) => existsSync(path + ending))) return
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  for (const { ending, pack } of packings) {
    const packed = await pack(bytes)
    if (packed.length >= bytes.length) continue
    // Half a file must never lie under the name that is served, and two servers may start at once.
    const unfinished = `${path}${ending}.${process.pid}`
    await writeFile(unfinished, packed)
    await rename(unfinished, path + ending)
  }
}
