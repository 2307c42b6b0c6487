import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ProgramPart } from '#store/config/program-file.ts'

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** The files of a build by name, with their content where it names other files. */
interface Built {
  manifest: Readonly<Record<string, Chunk>>
  sources: ReadonlyMap<string, string>
}

/** An entry of the list that vite-plugin-pwa writes into the service worker. */
interface ListedFile {
  url: string
  revision: string | null
  size: number
}

const page = 'index.html'
/** What only a signed-in user needs, with the workers that it starts. */
const startSources = [
  page,
  'src/ui/app/shell.tsx',
  'src/ui/app/open-portal.ts',
  'src/store/database/delete-databases.ts',
  'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
]
/** The entry script of all workers, and the workers that every list needs. */
const startWorkers = /\/(portal|sync|search)\.worker-/

/**
 * What few people need is stored once it was needed: the meter of a forgotten password, charts, text with marks (the
 * field that replaces the editor is stored), the page for developers, and what jsPDF loads for pages and drawings that
 * the portal does not give it.
 */
const lateFiles = /\/(zxcvbn|password-strength|days-chart|kitchen-sink|html2canvas|index\.es)-|\/rich-text-.{8}\.js$/

/** The writer of Excel files: heavy, used by few, and its export is offered as CSV too. */
const afterRole = /\/to-xlsx-/

/** Marks each file of a build: needed by the start, by every role, by some screens, or late. */
export function programParts(): { plugin: Plugin; addParts(files: ListedFile[]): { manifest: ListedFile[] } } {
  let root = ''
  let parts: ReadonlyMap<string, ProgramPart> = new Map()
  const plugin: Plugin = {
    name: 'program-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sources = new Map<string, string>()
        for (const [name, output] of Object.entries(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          if (/\.(js|css|html|json)$/.test(name)) sources.set(name, source.toString())
        }
        const manifest = JSON.parse(sources.get('.vite/manifest.json') ?? '{}') as Built['manifest']
        const siteMap = readFileSync(join(root, 'src/ui/site-map.ts'), 'utf8')
        parts = divide({ manifest, sources }, screensOf(siteMap))
      },
    },
  }
  return {
    plugin,
    addParts: (files) => ({ manifest: files.map((file) => ({ ...file, ...partOf(file.url, parts) })) }),
  }
}

function partOf(url: string, parts: ReadonlyMap<string, ProgramPart>): { part?: ProgramPart } {
  if (lateFiles.test(url)) return { part: 'late' }
  const part = afterRole.test(url) ? undefined : parts.get(url)
  return part ? { part } : {}
}

/** Addresses with the sources of their screens. The site map has one line for each. */
function screensOf(siteMap: string): ReadonlyMap<string, string> {
  const lines = siteMap.matchAll(/\{ path: '([^']+)'.*import\('#ui\/([^']+)'\)/g)
  const screens = new Map([...lines].map((line) => [line[1] ?? '', `src/ui/${line[2]}`]))
  const expected = [...siteMap.matchAll(/\blazyScreen\(\(\)/g)].length
  if (screens.size !== expected) throw new Error(`${expected} screens in the site map, ${screens.size} were read`)
  return screens
}

function divide(built: Built, screens: ReadonlyMap<string, string>): ReadonlyMap<string, ProgramPart> {
  const stop = new Set([page, ...screens.values()])
  const start = filesOf(built, startSources, { isLazy: false, stop })
  const everyRole = filesOf(built, startSources, { isLazy: true, stop })
  const parts = new Map<string, ProgramPart>()
  for (const [path, source] of screens) {
    for (const file of filesOf(built, [source], { isLazy: true, stop })) {
      const known = parts.get(file)
      parts.set(file, Array.isArray(known) ? [...known, path] : [path])
    }
  }
  for (const file of everyRole) parts.set(file, 'every-role')
  for (const file of [...start, page, 'favicon.svg']) parts.set(file, 'start')
  return parts
}

interface Walk {
  /** Includes what these files load on demand. */
  isLazy: boolean
  /** Sources that are not followed if they are loaded on demand. */
  stop: ReadonlySet<string>
}

/** The files that some sources need. */
function filesOf({ manifest, sources }: Built, from: readonly string[], { isLazy, stop }: Walk): ReadonlySet<string> {
  const files = new Set<string>()
  const chunks = new Set<string>()
  const byName = new Map([...sources.keys()].map((file) => [file.slice(file.lastIndexOf('/') + 1), file]))
  const inManifest = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])))

  /** Adds a style, a worker or a chunk of a worker, with the files that its source names. */
  function addFile(file: string) {
    if (files.has(file) || inManifest.has(file)) return
    files.add(file)
    const source = sources.get(file) ?? ''
    for (const name of namedIn(source, isLazy)) {
      const other = byName.get(name)
      if (other) addFile(other)
      else if (isLazy && name.endsWith('.woff2')) files.add(`assets/${name}`)
    }
  }

  function addChunk(key: string) {
    const chunk = manifest[key]
    if (!chunk || chunks.has(key)) return
    chunks.add(key)
    files.add(chunk.file)
    chunk.css?.forEach(addFile)
    // Fonts and workers: of them the start needs the few without which nothing is shown.
    chunk.assets?.filter((file) => isLazy || startWorkers.test(file) || isPreloaded(file)).forEach(addFile)
    chunk.imports?.forEach(addChunk)
    if (isLazy) chunk.dynamicImports?.filter((next) => !stop.has(next)).forEach(addChunk)
  }

  function isPreloaded(file: string): boolean {
    return sources.get(page)?.includes(file) ?? false
  }

  from.forEach(addChunk)
  return files
}

/** Returns the file names in a source: all of them, or only static imports and the workers of the start. */
function namedIn(source: string, isLazy: boolean): string[] {
  const names = [...source.matchAll(/([\w.-]+\.(?:js|css|woff2))\b/g)].map((match) => match[1] ?? '')
  if (isLazy) return names
  const statics = [...source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map((match) => match[1] ?? '')
  return [...statics, ...names.filter((name) => startWorkers.test(`/${name}`))]
}
