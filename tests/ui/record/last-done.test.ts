import { expect, it } from 'vitest'
import { isJustDone } from '#ui/record/last-done.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const minutes = 60_000

it('what was done within ten minutes was just done', () => {
  expect(isJustDone(now - 10 * minutes, now)).toBe(true)
  expect(isJustDone(now - 10 * minutes - 1, now)).toBe(false)
  expect(isJustDone(null, now)).toBe(false)
})
