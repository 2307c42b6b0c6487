import { expect, test } from 'vitest'
import { cachedConfig, fetchConfig } from '#ui/app/load-config.ts'
import { aConfig } from '#tests/support/a-config.ts'
import { aStorage } from '#tests/support/a-storage.ts'

const answering = (body: string, type = 'application/json', status = 200) =>
  (async () => new Response(body, { status, headers: { 'content-type': type } })) as typeof fetch

test('good settings are used and kept for the next start', async () => {
  const storage = aStorage()
  const config = aConfig()
  expect(await fetchConfig(answering(JSON.stringify(config)), storage)).toEqual({ kind: 'ready', config })
  expect(cachedConfig(storage)).toEqual(config)
})

test('wrong settings are named and never kept', async () => {
  const storage = aStorage()
  const wrong = { ...aConfig(), environment: 'Not Good', surprise: 1 }
  const answer = await fetchConfig(answering(JSON.stringify(wrong)), storage)
  expect(answer.kind).toBe('invalid')
  expect(answer.kind === 'invalid' && answer.problems.join()).toContain('environment')
  expect(cachedConfig(storage)).toBeNull()
})

test('a file that is not JSON is wrong, not unreachable', async () => {
  expect(await fetchConfig(answering('{'), aStorage())).toMatchObject({ kind: 'invalid' })
})

test.each([
  ['a page instead of a file', answering('<!doctype html>', 'text/html')],
  ['a gateway error', answering('{}', 'application/json', 502)],
  ['a dead server', (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch],
])('%s counts as no answer', async (_name, fetchNow) => {
  expect(await fetchConfig(fetchNow, aStorage())).toEqual({ kind: 'unreachable' })
})

test.each([undefined, 'abc', '{}'])('a cache of %s is no cache', (text) => {
  expect(cachedConfig(aStorage({ 'portal-config': text }))).toBeNull()
})
