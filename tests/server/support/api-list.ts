import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyCall } from '#store/define/define-call.ts'
import { type ServedCall, whoMayAsk } from '#server/http/served-calls.ts'
import { appWithoutDatabase } from './app-without-database.ts'
import { addressOf, specCalls } from './spec-calls.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Tests that go over all calls at once say nothing about a single one. */
const sweeping = /^(gates|fuzz|api-list|audit)/
/** Tests of the shape of answers: named where a call has no other. */
const ofShapes = /answers/

export interface ListedCall extends ServedCall {
  /** `000`, `001`, `002`, or null for a call the specs do not name. */
  spec: string | null
  /** The message or status that means success, where the spec gives one. */
  success: string
  /** The test file that sends it most, or null. */
  test: string | null
}

/** Every call that is served, with the spec that names it and the test that sends it; and the spec's calls nobody serves. */
export async function listCalls(): Promise<{ calls: ListedCall[]; missing: string[] }> {
  const app = await appWithoutDatabase()
  const served = app.servedCalls
  const names = await exportNames()
  const tests = readTests()
  const spec = new Map(
    Object.entries(specCalls).flatMap(([number, calls]) =>
      calls.map((call) => [addressOf(call), { number, ...call }] as const),
    ),
  )
  const calls = served.map((one) => {
    const named = spec.get(addressOf(one.call))
    const test = testOf(one.call, names.get(one.call.name), tests)
    return { ...one, spec: named?.number ?? null, success: named?.success ?? '', test }
  })
  const known = new Set(served.map(({ call }) => addressOf(call)))
  const missing = [...spec.values()].filter((call) => !known.has(addressOf(call)))
  await app.close()
  return {
    calls: calls.sort((a, b) => (a.call.name < b.call.name ? -1 : 1)),
    missing: missing.map(({ number, method, path }) => `spec ${number}: ${method} ${path}`),
  }
}

/** The name under which a call is imported, by the call's own name. */
async function exportNames(): Promise<Map<string, string>> {
  const folder = `${root}src/store/resources`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-calls.ts'))
  const modules = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ `${folder}/${name}`) as Promise<Record<string, unknown>>),
  )
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, AnyCall] => isCall(entry[1]))
      .map(([name, call]) => [call.name, name]),
  )
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value
}

interface TestText {
  file: string
  text: string
}

function readTests(): TestText[] {
  const folder = `${root}tests/server`
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !sweeping.test(name))
  return files.map((file) => ({
    file,
    text: readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/^import[^;]*?from .*$/gm, ''),
  }))
}

/** By its name in the code, else by the last word of its address; the noun's own test file first. */
function testOf(call: AnyCall, name: string | undefined, tests: readonly TestText[]): string | null {
  const word = call.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? call.path
  for (const sought of [new RegExp(`\\b${name}\\b`, 'g'), new RegExp(`/${word}\\b`, 'g')]) {
    const uses = tests
      .map(({ file, text }) => ({ file, rank: rankOf(file, call), times: text.match(sought)?.length ?? 0 }))
      .filter(({ times }) => times > 0)
      .sort((a, b) => a.rank - b.rank || b.times - a.times || (a.file < b.file ? -1 : 1))
    if (uses[0]) return uses[0].file
  }
  return null
}

function rankOf(file: string, call: AnyCall): number {
  if (file === `${nounOf(call)}.test.ts`) return 0
  return ofShapes.test(file) ? 2 : 1
}

/** docs/api.md: the route table for people. */
export function apiDocument(calls: readonly ListedCall[]): string {
  const nouns = [...new Set(calls.map(({ call }) => nounOf(call)))]
  const sections = nouns.map((noun) => {
    const rows = calls.filter(({ call }) => nounOf(call) === noun).map(rowOf)
    return `## ${noun}\n\n| Call | Name | Who may ask | Success | Spec | Test |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# The API

Written by \`npm run docs\` from the calls the server registers; a test fails when this page is out of date. Paths stand under \`/v1.0/app\`. Errors are \`{"message": "…"}\`. A server with developer pages shows the schemas at \`/api/docs\` and as OpenAPI 3.1 at \`/api/openapi.json\`.

${calls.length} calls: ${calls.filter(({ isChange }) => isChange).length} of them change data, in one transaction each and, with an \`Idempotency-Key\`, at most once.

${sections.join('\n')}`
}

function nounOf({ name }: AnyCall): string {
  return name.split('.')[0] ?? name
}

function rowOf({ call, roles, isChange, spec, success, test }: ListedCall): string {
  const form = call.sends === 'multipart' ? ' (form)' : ''
  const file = call.answers === 'json' ? '' : ` → ${call.answers}`
  const cells = [
    `\`${call.method} ${call.path}\`${form}${file}`,
    `${call.name}${isChange ? ' *' : ''}`,
    whoMayAsk(roles),
    success === '' ? '' : `\`${success}\``,
    spec ?? '–',
    test ?? 'none',
  ]
  return `| ${cells.join(' | ')} |`
}
