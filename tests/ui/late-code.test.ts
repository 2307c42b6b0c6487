import { expect, it, vi } from 'vitest'
import { LateCode, MissingScreen } from '#ui/kit/late-code.ts'

it('is imported once, and never again once it is there', async () => {
  const load = vi.fn(async () => 'the part')
  const code = new LateCode(load)
  await Promise.all([code.load(), code.load()])
  await code.load()
  expect(code.part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(1)
})

it('keeps why it could not be loaded until an attempt succeeds', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(async () => 'the part').mockRejectedValueOnce(cause)
  const code = new LateCode(load)
  await code.load()
  expect(code.part).toBeNull()
  expect(code.failure).toBe(cause)
  expect(new MissingScreen(code).message).toBe(cause.message)
  await code.load()
  expect(code.part).toBe('the part')
  expect(code.failure).toBeNull()
})

it('forgets a failure for the next component that needs it', async () => {
  const code = new LateCode(() => Promise.reject(new Error('gone')))
  await code.load()
  code.forgetFailure()
  expect(code.failure).toBeNull()
})
