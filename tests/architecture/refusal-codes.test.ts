import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalCodes } from '#store/messages/refusal-words.ts'

/** `new HttpError(400, 'VOUCHER_DELETED')`, also over two lines, and with names behind a colon. */
const refusal = /new HttpError\(\s*\d+,\s*(['"`])([A-Z][A-Z_-]*(?:\$\{\w+\}[A-Z_-]*)*)(?=\1|:)/g
/** What answers for a request that nobody serves, which is no HttpError. */
const unserved = ['NOT_FOUND']

/** The codes that the API refuses with; a part that is filled in at run time is `*`. */
function servedCodes(): string[] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const codes = files.flatMap((file) =>
    [...readFileSync(`server/${file}`, 'utf8').matchAll(refusal)].map(([, , code = '']) =>
      code.replaceAll(/\$\{\w+\}/g, '*'),
    ),
  )
  return [...new Set([...codes, ...unserved])]
}

const matches = (code: string, pattern: string) => new RegExp(`^${pattern.replaceAll('*', '[A-Z_]+')}$`).test(code)

test('every code that the API refuses with has a sentence for people', () => {
  const served = servedCodes()
  expect(served.length).toBeGreaterThan(50)
  expect(served.filter((pattern) => !refusalCodes.some((code) => matches(code, pattern)))).toEqual([])
})

test('and there is no sentence for a code that the API does not have', () => {
  const served = servedCodes()
  expect(refusalCodes.filter((code) => !served.some((pattern) => matches(code, pattern)))).toEqual([])
})
