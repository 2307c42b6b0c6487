import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'

/** The pages of a PDF as poppler draws them; only one of them, counted from 1, where it is named. */
export function renderPdf(bytes: Uint8Array, dotsPerInch = 150, page: number | null = null): ImageData[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pdf-'))
  try {
    const file = join(folder, 'made.pdf')
    writeFileSync(file, bytes)
    const only = page === null ? [] : ['-f', String(page), '-l', String(page)]
    execFileSync('pdftoppm', ['-r', String(dotsPerInch), ...only, '-png', file, join(folder, 'page')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => {
        const { data, width, height } = PNG.sync.read(readFileSync(join(folder, name)))
        return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The words of a PDF, in the order of the page. */
export function wordsOfPdf(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
}
