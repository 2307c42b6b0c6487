import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** One file of src, server or tests. `imports` are what it names in any way, resolved; empty for style sheets. */
export type SourceFile = {
  path: string
  text: string
  imports: Import[]
  comments: string[]
  /** The syntax tree (ESTree), null for a file that is no TypeScript. */
  tree: Node | null
}

/** `file` is the path it leads to inside the house; null when it is a package. */
export type Import = { specifier: string; file: string | null }

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** All files by path, relative to the repository, with forward slashes. */
export type House = ReadonlyMap<string, SourceFile>

const root = fileURLToPath(new URL('../../', import.meta.url))
const generated = 'server/data/migrations/'
const subpaths = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
  .imports

/** Reads the real house. */
export function readHouse(): House {
  const paths = ['src', 'server', 'tests'].flatMap(filesUnder).filter((path) => !path.startsWith(generated))
  return new Map(paths.map((path) => [path, readSource(path, readFileSync(join(root, path), 'utf8'))]))
}

/** The same house with more files in it: how a rule is shown what it must catch. */
export function withFiles(house: House, added: Readonly<Record<string, string>>): House {
  return new Map([...house, ...Object.entries(added).map(([path, text]) => [path, readSource(path, text)] as const)])
}

/** Every node of a tree, parents before children. */
export function* nodesOf(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const part of tree) yield* nodesOf(part)
  else if (tree !== null && typeof tree === 'object') {
    if (isNode(tree)) yield tree
    for (const part of Object.values(tree)) if (part !== null && typeof part === 'object') yield* nodesOf(part)
  }
}

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as Node).type === 'string'
}

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return (
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
      // The peers of the benches are installed inside the house.
      .filter((path) => !path.includes('/node_modules/'))
  )
}

function readSource(path: string, text: string): SourceFile {
  if (!/\.tsx?$/.test(path)) return { path, text, imports: [], comments: [text], tree: null }
  const { module, comments, errors, program } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ...laterImports(withoutComments(text, comments)),
  ].filter((one) => typeof one === 'string')
  return {
    path,
    text,
    imports: [...new Set(specifiers)].map((specifier) => ({ specifier, file: resolve(specifier, path) })),
    comments: comments.map((comment) => comment.value),
    tree: program as unknown as Node,
  }
}

/** `import('…')`, as a value or as a type, and the worker form `new URL('./…', import.meta.url)`. */
function laterImports(code: string): Array<string | undefined> {
  const dynamic = code.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)
  const workers = code.matchAll(/\bnew URL\(\s*(['"`])(\.\/[^'"`]+\.tsx?)\1\s*,\s*import\.meta\.url/g)
  return [...dynamic, ...workers].map((match) => match[2])
}

function withoutComments(text: string, comments: Array<{ start: number; end: number }>): string {
  return comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

function resolve(specifier: string, from: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const [name, rest] = [bare.slice(0, bare.indexOf('/')), bare.slice(bare.indexOf('/') + 1)]
  const target = subpaths[`${name}/*`]
  return target ? posix.join(dirname(target), rest) : null
}
