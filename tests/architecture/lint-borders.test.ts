import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * The same borders as in import-rules.ts, as the linter shows them in an editor. oxlint drops a pattern it cannot
 * read without a word, so each border is crossed here and must be reported.
 */
const crossings: ReadonlyArray<[from: string, specifier: string]> = [
  ['src/store/resources/planted/planted.ts', '#store/database/open-database.ts'],
  ['src/store/resources/planted/planted.ts', '#store/registry.ts'],
  ['src/store/resources/planted/planted.ts', 'dexie'],
  ['src/store/define/planted.ts', 'node:path'],
  ['src/store/database/planted.ts', '#sync/planted.ts'],
  ['src/store/database/planted.ts', 'react'],
  ['src/store/database/planted.ts', 'dexie-react-hooks'],
  ['src/store/search/planted.ts', 'comlink'],
  ['src/store/listing/planted.ts', 'dexie'],
  ['src/store/listing/planted.ts', '#ui/planted.ts'],
  ['src/store/values/money.ts', 'date-fns'],
  ['src/store/values/colombo-time.ts', '#server/planted.ts'],
  ['src/sync/planted.ts', '#printing/planted.ts'],
  ['src/sync/planted.ts', '#ui/planted.ts'],
  ['src/sync/planted.ts', '#tests/planted.ts'],
  ['src/sync/planted.ts', '@mantine/core'],
  ['src/printing/planted.ts', '#sync/planted.ts'],
  ['src/printing/planted.ts', 'react-dom/client'],
  ['src/printing/planted.ts', 'dexie'],
  ['src/workers/planted.ts', '#ui/planted.ts'],
  ['src/workers/planted.ts', 'react'],
  ['src/ui/app/planted.ts', '#sync/planted.ts'],
  ['src/ui/app/planted.ts', 'dexie'],
  ['src/ui/live/planted.ts', '#workers/spawn.ts'],
  ['src/ui/live/planted.ts', 'comlink'],
  ['src/ui/screens/planted/planted.ts', '#ui/screens/other/other.ts'],
  ['src/ui/screens/planted/planted.ts', 'dexie-react-hooks'],
  ['src/ui/record/planted.ts', '#ui/screens/planted/planted.ts'],
  ['src/ui/record/planted.ts', '#ui/listing/planted.ts'],
  ['src/ui/bulk/planted.ts', '#ui/listing/planted.ts'],
  ['src/ui/files/planted.ts', '#ui/listing/planted.ts'],
  ['src/ui/record/planted.ts', '#workers/spawn.ts'],
  ['src/ui/record/planted.ts', 'dexie'],
  ['src/ui/listing/planted.ts', '#workers/spawn.ts'],
  ['src/ui/listing/planted.ts', '#printing/planted.ts'],
  ['src/ui/listing/planted.ts', 'date-fns-tz'],
  ['server/vouchers/planted.ts', '#store/resources/planted/planted.ts'],
  ['server/vouchers/planted.ts', '#store/access/session.ts'],
  ['server/vouchers/planted.ts', '#ui/planted.ts'],
  ['server/vouchers/planted.ts', '#tests/planted.ts'],
  ['server/vouchers/planted.ts', 'react'],
  ['src/store/listing/planted.ts', '../registry.ts'],
  ['server/vouchers/planted.ts', '../app.ts'],
]

const open: ReadonlyArray<[from: string, specifier: string]> = [
  ['src/store/resources/planted/planted.ts', '#store/values/money.ts'],
  ['src/store/resources/planted/planted.ts', './planted-calls.ts'],
  ['src/store/resources/planted/planted.ts', 'zod'],
  ['src/store/database/planted.ts', 'dexie'],
  ['src/store/values/colombo-time.ts', 'date-fns-tz'],
  ['src/sync/planted.ts', '#store/registry.ts'],
  ['src/workers/planted.ts', '#printing/planted.ts'],
  ['src/workers/planted.ts', 'comlink'],
  ['src/ui/app/planted.ts', '#workers/spawn.ts'],
  ['src/ui/live/planted.ts', 'dexie-react-hooks'],
  ['src/ui/screens/planted/planted.ts', '#ui/listing/planted.ts'],
  ['src/ui/screens/planted/planted.ts', '#ui/record/planted.ts'],
  ['src/ui/record/planted.ts', '#ui/form/planted.ts'],
  ['server/vouchers/planted.ts', '#store/resources/planted/planted-calls.ts'],
  ['server/vouchers/planted.ts', '#store/access/roles.ts'],
  ['server/vouchers/planted.ts', '#server/app.ts'],
  ['tests/store/planted.ts', '#server/app.ts'],
]

const borderRules = /no-restricted-imports|no-relative-parent-imports/
const folder = mkdtempSync(join(tmpdir(), 'portal-borders-'))
let reported: string[] = []

beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const path of new Set([...crossings, ...open].map(([from]) => from))) {
    const lines = [...crossings, ...open]
      .filter(([from]) => from === path)
      .map(([, specifier]) => `import '${specifier}'`)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), lines.join('\n'))
  }
  reported = lint().flatMap(({ code, filename, labels }) => {
    const line = labels[0]?.span.line
    if (!borderRules.test(code) || line === undefined) return []
    const from = filename.replaceAll('\\', '/')
    const specifiers = [...crossings, ...open].filter(([path]) => path === from).map(([, specifier]) => specifier)
    return [`${from} -> ${specifiers[line - 1]}`]
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter guards the borders', () => {
  it.each(crossings)('%s may not import %s', (from, specifier) => {
    expect(reported).toContain(`${from} -> ${specifier}`)
  })

  it.each(open)('%s may import %s', (from, specifier) => {
    expect(reported).not.toContain(`${from} -> ${specifier}`)
  })
})

type Diagnostic = { code: string; filename: string; labels: Array<{ span: { line: number } }> }

/** Runs the linter over the planted files; it exits with 1 because it finds what it should. */
function lint(): Diagnostic[] {
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: resolve('node_modules/.bin/tsgolint') }
  try {
    execFileSync(process.execPath, [oxlint, '--format', 'json', '.'], { cwd: folder, encoding: 'utf8', env })
    return []
  } catch (found) {
    return (JSON.parse((found as { stdout: string }).stdout) as { diagnostics: Diagnostic[] }).diagnostics
  }
}
