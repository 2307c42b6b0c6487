import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
})

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
})

const texts = /^(un)?licen[cs]e|^copying|^notice/i
const line = '-'.repeat(80)

/** The packages that production installs, each with its version, its licence and the licence's text where it brings one. */
export function licencesOf(root: string): string {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const folders = Object.entries(packages).flatMap(([path, { dev }]) => {
    const folder = join(root, path)
    // Packages for other systems are in the lock file and not installed.
    return path === '' || dev || !existsSync(join(folder, 'package.json')) ? [] : [folder]
  })
  const entries = new Map(folders.map((folder) => entryOf(folder)))
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([title, text]) => `${title}\n\n${text}`).join(`\n${line}\n\n`)
}

function entryOf(folder: string): [title: string, text: string] {
  const { name, version, license, licenses = [] } = manifest.parse(read(join(folder, 'package.json')))
  const named = typeof license === 'string' ? license : license?.type
  const kinds = named ?? licenses.map(({ type }) => type).join(' OR ')
  const files = readdirSync(folder).filter((file) => texts.test(file) && !/\.[cm]?[jt]s$/.test(file))
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return [`${name} ${version}: ${kinds || 'no licence is named'}`, text]
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8')) as unknown
}
