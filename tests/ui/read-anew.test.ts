import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAnew } from '#ui/sync-centre/use-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('no reading begins while one runs, and one that fails is not the last', async () => {
  let through = (_found: string) => {}
  const read = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (through = resolve)))
  const onFound = vi.fn()
  const end = readAnew(read, onFound)
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRejectedValueOnce(new Error('closed'))
  through('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(onFound.mock.calls).toEqual([['first']])
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(3)
  end()
  through('too late')
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(3)
  expect(onFound).toHaveBeenCalledTimes(1)
})

test('where somebody tells of news, nothing is read anew without any, and what came during a reading is', async () => {
  let tell = () => {}
  const deafen = vi.fn<() => void>()
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('found')
  const end = readAnew(read, vi.fn(), (onNews) => {
    tell = onNews
    return deafen
  })
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(1)
  tell()
  tell()
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRejectedValueOnce(new Error('closed'))
  tell()
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(4)
  read.mockImplementationOnce(async () => (tell(), 'found'))
  tell()
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(6)
  expect(deafen).not.toHaveBeenCalled()
  end()
  expect(deafen).toHaveBeenCalledOnce()
})
