import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiDocument, listCalls } from './support/api-list.ts'
import { addressOf, specCalls } from './support/spec-calls.ts'

const { calls, missing } = await listCalls()

test('every call of the three specs is served', () => {
  expect(missing).toEqual([])
})

test('the list of the specs names no call twice', () => {
  const addresses = Object.values(specCalls).flat().map(addressOf)
  expect(addresses).toHaveLength(new Set(addresses).size)
  expect(addresses.length).toBeGreaterThan(100)
})

test('every call that is served is sent by a test of its own', () => {
  expect(calls.filter(({ test }) => test === null).map(({ call }) => call.name)).toEqual([])
})

test('names and addresses of calls are unique', () => {
  expect(new Set(calls.map(({ call }) => call.name)).size).toBe(calls.length)
  expect(new Set(calls.map(({ call }) => addressOf(call))).size).toBe(calls.length)
})

test('docs/api.md is what `npm run docs` writes', () => {
  expect(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')).toBe(apiDocument(calls))
})
