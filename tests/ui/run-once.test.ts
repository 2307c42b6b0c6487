import { expect, it, vi } from 'vitest'
import { RunOnce } from '#ui/printing/run-once.ts'

it('an act that is under way is not begun again, nor one that is done', async () => {
  const acts = new RunOnce()
  const print = vi.fn(async () => true)
  expect(await Promise.all([acts.run(print), acts.run(print)])).toEqual([true, false])
  expect(await acts.run(print)).toBe(false)
  expect(print).toHaveBeenCalledOnce()
})

it('an act that was not done, or went wrong, may be tried again', async () => {
  const acts = new RunOnce()
  expect(await acts.run(async () => false)).toBe(false)
  await expect(acts.run(() => Promise.reject(new Error('no printer')))).rejects.toThrow('no printer')
  expect(await acts.run(async () => true)).toBe(true)
})
