import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import type { ProgramFile, ProgramPart } from '#store/config/program-file.ts'
import { placesFor } from '#ui/site-map.ts'

/**
 * What the last `npm run build` left; the numbers are budgets in kB, of the first load after gzip. The first load is the
 * sign-in page: the database and the declarations of all nouns come after it.
 */
const portal = 'dist/portal'
const budgets = { firstScripts: 210, firstStyles: 45, oneScreen: 70, program: 6_000, start: 640, packer: 1_250 }

/** Heavy packages that must wait until somebody needs them. */
const lateOnly =
  /^(exceljs|jspdf|@tiptap\/.*|@mantine\/tiptap|@zxcvbn-ts\/.*|papaparse|recharts|dexie|dexie-react-hooks|libphonenumber-js)$/

/** Sources whose files are stored once they were needed. */
const onDemand = ['src/store/values/password-strength.ts', 'src/ui/form/rich-text.tsx', 'src/ui/kit/days-chart.tsx']

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const manifest = readJson<Record<string, Chunk>>('.vite/manifest.json')
const packages = readJson<Record<string, string[]>>('.vite/packages.json')
const first = graphOf('index.html')
const files = programFiles()

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

  it(`is stored for offline use in at most ${budgets.program} kB`, () => {
    const stored = filesWhere((part) => part !== 'late')
    expect(stored).toContain('index.html')
    expect(size(stored)).toBeLessThanOrEqual(budgets.program)
  })

  it(`is stored by the install event in at most ${budgets.start} kB as it travels`, () => {
    expect(travelSize(filesWhere((part) => part === 'start'))).toBeLessThanOrEqual(budgets.start)
  })

  it(`is stored for a packer in at most ${budgets.packer} kB as it travels`, () => {
    expect(travelSize(filesOfRole('customerCare'))).toBeLessThanOrEqual(budgets.packer)
  })

  it('is stored with everything it imports: a screen that lacks one file does not open without a connection', () => {
    for (const role of roles) {
      const stored = new Set(filesOfRole(role))
      const opened = Object.keys(manifest).filter((source) => stored.has(manifest[source]?.file ?? ''))
      const lacking = opened.flatMap((source) =>
        graphOf(source).flatMap(({ file, css = [] }) =>
          [file, ...css].flatMap((needed) => (stored.has(needed) ? [] : [`${role}: ${source} lacks ${needed}`])),
        ),
      )
      expect(opened.length).toBeGreaterThan(20)
      expect(lacking).toEqual([])
    }
  })

  it('is stored with what its screens load on demand, except what is heavy and rarely used', () => {
    const firstFiles = new Set(first.map(({ file }) => file))
    for (const role of roles) {
      const stored = new Set(filesOfRole(role))
      const lazy = Object.values(manifest).flatMap(({ file, dynamicImports = [] }) =>
        stored.has(file) && !firstFiles.has(file)
          ? dynamicImports.filter((source) => !stored.has(manifest[source]?.file ?? ''))
          : [],
      )
      expect(lazy.filter((source) => !onDemand.includes(source))).toEqual([])
    }
  })

  it('has the workers and the letters in what every role needs, and only the writer of Excel files after it', () => {
    const everyRole = filesWhere((part) => part === 'start' || part === 'every-role').join()
    for (const name of ['portal', 'sync', 'search', 'printing', 'files', 'exchange'])
      expect(everyRole).toContain(`/${name}.worker-`)
    for (const name of ['inter-latin', 'sinhala-sinhala', 'tamil-tamil']) expect(everyRole).toContain(name)
    for (const name of ['palette-box', 'jspdf', 'to-csv']) expect(everyRole).toContain(`/${name}`)
    const heavyLater = filesWhere((part) => part === undefined).filter((file) => size([file]) > 20)
    expect(heavyLater).toEqual([expect.stringMatching(/\/to-xlsx-/)])
  })
})

/** The list of files that the build has written into the service worker. */
function programFiles(): ProgramFile[] {
  const worker = readFileSync(join(portal, 'sw.js'), 'utf8')
  const list = /\(\s*(\[\{"part".*?\}\])\s*,/s.exec(worker)?.[1]
  if (!list) throw new Error('sw.js has no list of files')
  return JSON.parse(list) as ProgramFile[]
}

function filesWhere(isWanted: (part?: ProgramPart) => boolean): string[] {
  return files.flatMap(({ url, part }) => (isWanted(part) ? [url] : []))
}

/** What is stored when the Sync centre says that the program is on this device. */
function filesOfRole(role: Role): string[] {
  const paths = placesFor(role).map(({ path }) => path)
  return filesWhere((part) =>
    typeof part === 'object' ? part.some((path) => paths.includes(path)) : part === 'start' || part === 'every-role',
  )
}

/** Kilobytes as they are stored. */
function size(names: readonly string[]): number {
  return names.reduce((sum, file) => sum + statSync(join(portal, file)).size, 0) / 1000
}

/** Kilobytes as they travel to a browser that takes Brotli. */
function travelSize(names: readonly string[]): number {
  return size(names.map((file) => (existsSync(join(portal, `${file}.br`)) ? `${file}.br` : file)))
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
