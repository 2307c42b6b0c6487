import { expect, test } from 'vitest'
import { whileBusy } from '#ui/form/while-busy.ts'

test('a control is free again after its job, and after an error, which is told', async () => {
  const log: unknown[] = []
  const setBusy = (busy: boolean) => log.push(busy)
  expect(await whileBusy(setBusy, async () => 'done', log.push.bind(log))).toBe('done')
  expect(log.splice(0)).toEqual([true, false])
  const trouble = new TypeError('gone')
  const broken = () => Promise.reject(trouble)
  expect(await whileBusy(setBusy, broken, (error) => log.push(error))).toBeUndefined()
  expect(log).toEqual([true, trouble, false])
})
