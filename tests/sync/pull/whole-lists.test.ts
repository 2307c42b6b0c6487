import { expect, it } from 'vitest'
import type { FetchResult } from '#sync/pull/fetch-rows.ts'
import { type WholeAnswer, WholeLists } from '#sync/pull/whole-lists.ts'

/** A server that answers when it is told to, a device that stores when it is told to, and a clock in the test's hand. */
function aServer({ storesAtOnce = true } = {}) {
  let now = 0
  const waiting: { answer(result: FetchResult): void; fail(): void }[] = []
  const storing: { done(): void; fail(): void }[] = []
  const timers: { at: number; run(): void }[] = []
  let reads = 0
  const lists = new WholeLists({
    elapsed: () => now,
    after: (ms, run) => {
      timers.push({ at: now + ms, run })
      return () => undefined
    },
    read: () => {
      reads += 1
      return new Promise<WholeAnswer>((answered, reject) => {
        const answer = (result: FetchResult) => answered({ result, stored: storesAtOnce ? Promise.resolve() : later() })
        waiting.push({ answer, fail: () => reject(new Error('the lead is lost')) })
      })
    },
  })
  const later = () =>
    new Promise<void>((done, reject) => storing.push({ done, fail: () => reject(new Error('storage is full')) }))
  return {
    lists,
    reads: () => reads,
    store: () => storing.shift()?.done(),
    failToStore: () => storing.shift()?.fail(),
    pass(ms: number) {
      now += ms
      for (const timer of timers.splice(0)) if (timer.at <= now) timer.run()
    },
    async answer(id: string) {
      waiting.shift()?.answer({
        ok: true,
        fetched: { startRc: 1, rows: [{ id }], answered: 1, quarantined: 0, totalPages: null },
      })
      await Promise.resolve()
      await Promise.resolve()
    },
    async refuse() {
      waiting.shift()?.answer({ ok: false, failure: { kind: 'unreachable' } })
      await Promise.resolve()
      await Promise.resolve()
    },
    fail: () => waiting.shift()?.fail(),
  }
}

const idIn = async (read: ReturnType<WholeLists['read']>) => {
  const { result } = await read
  return result.ok ? result.fetched.rows[0]?.id : result.failure.kind
}

it('one read answers all who may believe it, and those who came too late share the next', async () => {
  const server = aServer()
  const first = server.lists.read('merchants', 'look', 0)
  server.pass(500)
  const joined = server.lists.read('merchants', 'look', 1000)
  const late = [server.lists.read('merchants', 'look', 0), server.lists.read('merchants', 'look', 400)]
  expect(server.reads()).toBe(1)
  await server.answer('first')
  expect([await idIn(first), await idIn(joined)]).toEqual(['first', 'first'])
  expect(server.reads()).toBe(2)
  await server.answer('second')
  expect(await Promise.all(late.map(idIn))).toEqual(['second', 'second'])
  expect(server.reads()).toBe(2)
})

it('a pull joins a read that is under way, and never takes what was answered before for another read', async () => {
  const server = aServer()
  const opened = server.lists.read('merchants', 'look', 0)
  const pulled = server.lists.join('merchants', 'head')
  expect(server.reads()).toBe(1)
  await server.answer('first')
  expect([await idIn(opened), await idIn(pulled)]).toEqual(['first', 'first'])
  void server.lists.join('merchants', 'head')
  expect(server.reads()).toBe(2)
})

it('an answer is believed for as long as somebody may believe it, a failure never', async () => {
  const server = aServer()
  const first = server.lists.read('merchants', 'look', 0)
  await server.answer('first')
  await first
  server.pass(600)
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
  expect(server.reads()).toBe(1)
  server.pass(500)
  const second = server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(2)
  await server.refuse()
  expect(await idIn(second)).toBe('unreachable')
  void server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(3)
})

it('the next read begins so early that its answer is there when the last may no longer be believed', async () => {
  const server = aServer()
  void server.lists.read('merchants', 'look', 0)
  server.pass(400)
  await server.answer('first')
  server.pass(150)
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
  expect(server.reads()).toBe(1)
  server.pass(100)
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
  expect(server.reads()).toBe(2)
  server.pass(300)
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
  expect(server.reads()).toBe(2)
  await server.answer('second')
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('second')
  expect(server.reads()).toBe(2)
})

it('on a line that is slower than that, the next read does not begin at once', async () => {
  const server = aServer()
  void server.lists.read('merchants', 'look', 0)
  server.pass(5000)
  await server.answer('first')
  const second = server.lists.read('merchants', 'look', 1000)
  server.pass(300)
  await server.answer('second')
  await second
  void server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(2)
  server.pass(410)
  void server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(3)
})

it('a read ahead that fails harms nobody, and takes what was answered before with it', async () => {
  const server = aServer()
  void server.lists.read('merchants', 'look', 0)
  server.pass(400)
  await server.answer('first')
  server.pass(300)
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
  server.fail()
  await new Promise((resolve) => setTimeout(resolve))
  void server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(3)
})

it('a read that breaks off fails for those who waited, and the next one begins anew', async () => {
  const server = aServer()
  const first = server.lists.read('merchants', 'look', 0)
  server.pass(10)
  const next = server.lists.read('merchants', 'look', 0)
  server.fail()
  await expect(first).rejects.toThrow('the lead is lost')
  await Promise.resolve()
  await server.answer('next')
  expect(await idIn(next)).toBe('next')
})

it('says what a list answered before it is stored, and when it is', async () => {
  const server = aServer({ storesAtOnce: false })
  const reading = server.lists.read('merchants', 'look', 0)
  await server.answer('first')
  expect(await idIn(reading)).toBe('first')
  const { stored } = await reading
  let isStored = false
  void stored.then(() => (isStored = true))
  await Promise.resolve()
  expect(isStored).toBe(false)
  server.store()
  await stored
  expect(await idIn(server.lists.read('merchants', 'look', 1000))).toBe('first')
})

it('a pull joins a read that is being stored, and begins another once it is', async () => {
  const server = aServer({ storesAtOnce: false })
  const opened = server.lists.read('merchants', 'look', 0)
  await server.answer('first')
  const { stored } = await opened
  expect(await idIn(server.lists.join('merchants', 'head'))).toBe('first')
  expect(server.reads()).toBe(1)
  server.store()
  await stored
  await Promise.resolve()
  void server.lists.join('merchants', 'head')
  expect(server.reads()).toBe(2)
})

it('an answer that cannot be stored is believed by nobody who comes later', async () => {
  const server = aServer({ storesAtOnce: false })
  const first = server.lists.read('merchants', 'look', 0)
  await server.answer('first')
  const { stored } = await first
  server.failToStore()
  await expect(stored).rejects.toThrow('storage is full')
  void server.lists.read('merchants', 'look', 1000)
  expect(server.reads()).toBe(2)
})

it('tells how long the last read took until it was stored', async () => {
  const server = aServer({ storesAtOnce: false })
  const read = server.lists.read('merchants', 'look', 0)
  server.pass(400)
  await server.answer('first')
  const { stored } = await read
  expect(server.lists.costOf('merchants')).toBe(0)
  server.pass(300)
  server.store()
  await stored
  expect([server.lists.costOf('merchants'), server.lists.costOf('users')]).toEqual([700, 0])
})
