import { expect, it } from 'vitest'
import { DraftWriter } from '#ui/screens/client-orders/form/draft-writer.ts'

/** A disk whose writes end when the test says so; what lies on it. */
function aDisk() {
  const disk = { lies: '', writes: [] as string[], finish: [] as (() => void)[] }
  const write = (text: string) => async () => {
    disk.writes.push(text)
    await new Promise<void>((done) => {
      disk.finish.push(done)
    })
    disk.lies = text
  }
  return { disk, write }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

it('ends a draft after the write that is under way, and keeps nothing later', async () => {
  const { disk, write } = aDisk()
  const writer = new DraftWriter()
  const first = writer.keep(write('typed'))
  await turn()
  const second = writer.keep(write('typed more'))
  const ended = writer.end(() => {
    disk.lies = ''
    return Promise.resolve()
  })
  await turn()
  disk.finish.at(-1)?.()
  expect(await Promise.all([first, second, ended])).toEqual([false, false, undefined])
  expect(await writer.keep(write('late'))).toBe(false)
  expect(disk).toMatchObject({ lies: '', writes: ['typed'] })
})

it('keeps one text after the other, and goes on after a write that failed', async () => {
  const { disk, write } = aDisk()
  const writer = new DraftWriter()
  await expect(writer.keep(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  const [one, other] = [writer.keep(write('a')), writer.keep(write('b'))]
  await turn()
  expect(disk.writes).toEqual(['a'])
  disk.finish[0]?.()
  expect(await one).toBe(true)
  await turn()
  disk.finish[1]?.()
  expect(await other).toBe(true)
  expect(disk.lies).toBe('b')
})
