import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

/**
 * What the last `npm run build` left; the numbers are budgets in kB, of the first load after gzip. The first load is the
 * sign-in page: the database and the declarations of all nouns come after it.
 */
const portal = 'dist/portal'
const budgets = { firstScripts: 210, firstStyles: 45, oneScreen: 70, precache: 6_000 }

/** Heavy packages that must wait until somebody needs them. */
const lateOnly =
  /^(exceljs|jspdf|@tiptap\/.*|@mantine\/tiptap|@zxcvbn-ts\/.*|papaparse|recharts|dexie|dexie-react-hooks|libphonenumber-js)$/

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

const manifest = readJson<Record<string, Chunk>>('.vite/manifest.json')
const packages = readJson<Record<string, string[]>>('.vite/packages.json')
const first = graphOf('index.html')

describe('the first load of the built portal', () => {
  it('carries no package that can wait', () => {
    const carried = first.flatMap((chunk) => packages[chunk.file] ?? [])
    expect(carried).toContain('react')
    expect(carried.filter((name) => lateOnly.test(name))).toEqual([])
  })

  it(`is at most ${budgets.firstScripts} kB of script`, () => {
    expect(zipped(first.map((chunk) => chunk.file))).toBeLessThanOrEqual(budgets.firstScripts)
  })

  it(`is at most ${budgets.firstStyles} kB of style`, () => {
    const styles = first.flatMap((chunk) => chunk.css ?? [])
    expect(styles).not.toEqual([])
    expect(zipped(styles)).toBeLessThanOrEqual(budgets.firstStyles)
  })
})

describe('what comes later', () => {
  const screens = Object.entries(manifest).filter(([source]) => source.startsWith('src/ui/screens/'))

  it(`is at most ${budgets.oneScreen} kB of script of its own a screen`, () => {
    const sizes = screens.map(([source, chunk]) => ({ source, size: zipped([chunk.file]) }))
    expect(sizes).not.toEqual([])
    expect(sizes.filter(({ size }) => size > budgets.oneScreen)).toEqual([])
  })

  it(`is kept for offline use in at most ${budgets.precache} kB`, () => {
    const kept = keptFiles()
    expect(kept).toContain('index.html')
    const bytes = kept.reduce((sum, file) => sum + statSync(join(portal, file)).size, 0)
    expect(bytes / 1000).toBeLessThanOrEqual(budgets.precache)
  })

  it('is kept with everything it imports: a screen that lacks one file does not open without a connection', () => {
    const kept = new Set(keptFiles())
    const opened = Object.keys(manifest).filter((source) => kept.has(manifest[source]?.file ?? ''))
    const lacking = opened.flatMap((source) =>
      graphOf(source).flatMap(({ file }) => (kept.has(file) ? [] : [`${source} lacks ${file}`])),
    )
    expect(opened.length).toBeGreaterThan(20)
    expect(lacking).toEqual([])
  })
})

/** The files that the service worker keeps from its first day on. */
function keptFiles(): string[] {
  const worker = readFileSync(join(portal, 'sw.js'), 'utf8')
  return [...worker.matchAll(/\burl:\s*"([^"]+)"/g)].map((match) => match[1] ?? '')
}

/** A chunk and everything it imports without waiting. */
function graphOf(source: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => graphOf(next, seen))]
}

/** Kilobytes after gzip, each file for itself, as they travel. */
function zipped(files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(portal, file))).length, 0) / 1000
}

function readJson<T>(file: string): T {
  const path = join(portal, file)
  if (!existsSync(path)) throw new Error(`${path} is missing: run "npm run build" first.`)
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
