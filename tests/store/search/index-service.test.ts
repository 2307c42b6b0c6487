import { newCoverage } from '#store/database/coverage.ts'
import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { dropServerRows } from '#store/database/blocks.ts'
import { UndeclaredField } from '#store/search/declared-fields.ts'
import { ListIndex } from '#store/search/list-index.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { aQuery, aWatch, collection, database, keeper, minutes, pass, pull, untold, worker } from './a-keeper.ts'

describe('the keeper of the index', () => {
  it('answers at once with what the database holds', async () => {
    await pull(aVoucher({ id: 'A' }), aVoucher({ id: 'B' }))
    const { answers } = await aWatch()
    expect(answers.map(({ ids, total, searched, w }) => ({ ids, total, searched, w }))).toEqual([
      { ids: ['A', 'B'], total: 2, searched: 2, w: 1 },
    ])
  })

  it('catches up when rows come, and answers once for many writes in a row', async () => {
    const { answers, ids } = await aWatch()
    for (const id of ['A', 'B', 'C', 'D']) await pull(aVoucher({ id }))
    await pass(100)
    expect(ids()).toEqual(['A', 'B', 'C', 'D'])
    expect(answers.length).toBeLessThanOrEqual(2)
  })

  it('says nothing to a watch whose page stays the same', async () => {
    await pull(aVoucher({ id: 'A' }))
    const active = await aWatch({ filters: { status: 'EXPIRED' } })
    const all = await aWatch()
    await pull(aVoucher({ id: 'A', message: 'Other words' }))
    await pass(100)
    expect([active.answers.length, all.answers.length]).toEqual([1, 1])
    await pull(aVoucher({ id: 'A', status: 'EXPIRED' }))
    await pass(100)
    expect([active.ids(), all.answers.length]).toEqual([['A'], 1])
  })

  it('says that a collection is complete, though its last read changed no row', async () => {
    await pull(aVoucher({ id: 'A' }))
    const { answers } = await aWatch()
    await database.relaxed.coverage.put({ ...newCoverage(collection, 'ALL'), completeAt: 5, headAt: 9 })
    await pass(6000)
    expect(answers.map(({ complete }) => complete)).toEqual([false, true])
  })

  it('shows a pending change, and its end', async () => {
    await pull(aVoucher({ id: 'A' }))
    const { ids } = await aWatch({ search: { by: 'receiver_name', text: 'sunil' } })
    await database.strict.changed.put({ collection, id: 'A', rc: 1, row: aVoucher({ id: 'A', ownerName: 'Sunil' }) })
    await pass(100)
    expect(ids()).toEqual(['A'])
    await database.strict.changed.delete([collection, 'A'])
    await pass(100)
    expect(ids()).toEqual([])
  })

  it('finds a write that nobody announced, by looking every five seconds, and tells the screens', async () => {
    const { ids } = await aWatch()
    await untold(() => pull(aVoucher({ id: 'A' })))
    await pass(4000)
    expect(ids()).toEqual([])
    const heard = vi.fn()
    Dexie.on('storagemutated', heard)
    await pass(1500)
    Dexie.on.storagemutated.unsubscribe(heard)
    expect(ids()).toEqual(['A'])
    expect(heard.mock.calls.flatMap(([parts]) => Object.keys(parts as object))).toContain(
      `idb://${database.name}/blocks/`,
    )
  })

  it('opens anew what was made of blocks that are gone, where somebody signed out and in while the tab was frozen', async () => {
    await pull(aVoucher({ id: 'A' }))
    await pull(aVoucher({ id: 'A', sender: 'Ruwan' }))
    const { ids } = await aWatch()
    await untold(() => dropServerRows(database.relaxed))
    await untold(() => pull(aVoucher({ id: 'B' })))
    await pass(6000)
    await pass(100)
    expect(ids()).toEqual(['B'])
  })

  it('does not cry wolf: what was announced heals nothing, and an idle look tells nobody', async () => {
    await aWatch()
    await pull(aVoucher({ id: 'A' }))
    await pass(100)
    const heard = vi.fn()
    Dexie.on('storagemutated', heard)
    await pass(20_000)
    Dexie.on.storagemutated.unsubscribe(heard)
    // Keeping an answer for the next start is nobody's news of rows.
    const touched = heard.mock.calls.flatMap(([parts]) => Object.keys(parts as object))
    expect(touched.filter((part) => !part.includes('/answers/'))).toEqual([])
  })

  it('leaves a watch in peace that has ended', async () => {
    const { answers, unwatch } = await aWatch()
    unwatch()
    await pull(aVoucher({ id: 'A' }))
    await pass(100)
    expect(answers).toHaveLength(1)
  })

  it('is silent once it has stopped', async () => {
    const { answers } = await aWatch()
    keeper.stop()
    await pull(aVoucher({ id: 'A' }))
    await pass(20_000)
    expect(answers).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('adds up what matches, and says how whole and how fresh the collection is', async () => {
    await pull(aVoucher({ id: 'A', amountCents: 150 }), aVoucher({ id: 'B', amountCents: 250 }))
    const answer = await keeper.answer(aQuery({ sum: 'amountCents', pageSize: 1 }))
    expect(answer).toMatchObject({ total: 2, sum: 400, match: 'exact', asOf: null, complete: false, preview: false })
    await database.relaxed.coverage.put({ ...newCoverage(collection, 'ALL'), completeAt: 5, headAt: 9 })
    expect(await keeper.answer(aQuery())).toMatchObject({ sum: null, asOf: 9, complete: true })
  })

  it('gives all ids and places as they stand after the last write, announced or not', async () => {
    await aWatch()
    await untold(() => pull(aVoucher({ id: 'A' }), aVoucher({ id: 'B' })))
    expect(await keeper.idsOf(aQuery({ pageSize: 1 }))).toEqual(['A', 'B'])
    await untold(() => pull(aVoucher({ id: 'C' })))
    expect(await keeper.locate(collection, ['C', 'nobody'])).toEqual([{ block: 0, slot: 2 }, null])
  })

  it('tries again after storage has failed', async () => {
    await pull(aVoucher({ id: 'A' }))
    vi.spyOn(worker.relaxed.blocks, 'where').mockImplementationOnce(() => {
      throw new Error('storage is away')
    })
    const { ids } = await aWatch()
    expect(ids()).toBeUndefined()
    await pass(6000)
    expect(ids()).toEqual(['A'])
    vi.spyOn(worker.relaxed.changed, 'where').mockImplementationOnce(() => {
      throw new Error('storage is away')
    })
    await pull(aVoucher({ id: 'B' }))
    await pass(100)
    await pass(6000)
    expect(ids()).toEqual(['A', 'B'])
  })

  it('looks for the newest of several keystrokes alone', async () => {
    await pull(aVoucher({ id: 'A' }))
    await aWatch()
    const told: string[] = []
    const key = (text: string) => keeper.watch(aQuery({ search: { by: 'sender_name', text } }), () => told.push(text))
    const answers = vi.spyOn(ListIndex.prototype, 'answer')
    key('k')()
    key('ka')()
    key('kam')
    await pass(0)
    expect([told, answers.mock.calls.map(([query]) => query.search?.text)]).toEqual([['kam'], ['kam']])
  })

  it('shows the newest blocks while the index takes its time', async () => {
    await pull(aVoucher({ id: 'A' }), aVoucher({ id: 'B' }))
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => (goOn = resolve))
    const get = worker.relaxed.snapshots.get.bind(worker.relaxed.snapshots)
    vi.spyOn(worker.relaxed.snapshots, 'get').mockImplementationOnce(((at: [string, number]) =>
      Dexie.Promise.resolve(slow).then(() => get(at))) as never)
    const { answers } = await aWatch()
    await pass(100)
    expect(answers).toEqual([])
    await pass(100)
    expect(answers.map(({ ids, preview }) => [ids, preview])).toEqual([[['A', 'B'], true]])
    goOn()
    await pass(0)
    expect(answers.map(({ preview }) => preview)).toEqual([true, false])
  })

  it('saves the index when it is left in peace, and not while rows stream in', async () => {
    const isSaved = async () => (await database.relaxed.snapshots.count()) === 2
    await aWatch()
    await pull(...Array.from({ length: 2000 }, (_, n) => aVoucher({ id: `V${n}` })))
    await minutes(0.05)
    expect(await isSaved()).toBe(false)
    await minutes(0.2)
    expect(await isSaved()).toBe(true)
    await database.relaxed.snapshots.clear()
    await pull(aVoucher({ id: 'one more' }))
    await minutes(0.5)
    expect(await isSaved()).toBe(false)
    await minutes(1)
    expect(await isSaved()).toBe(true)
    await database.relaxed.snapshots.clear()
    await minutes(3)
    expect(await isSaved()).toBe(false)
  })

  it('saves nothing while somebody types, for a minute at most', async () => {
    const isSaved = async () => (await database.relaxed.snapshots.count()) === 2
    await aWatch()
    await pull(...Array.from({ length: 2000 }, (_, n) => aVoucher({ id: `V${n}` })))
    const type = async (letters: number) => {
      for (let n = 0; n < letters; n++) {
        const { unwatch } = await aWatch({ search: { by: 'sender_name', text: `s${n}` } })
        await minutes(0.05)
        unwatch()
      }
    }
    await type(8)
    expect(await isSaved()).toBe(false)
    await type(16)
    expect(await isSaved()).toBe(true)
  })

  it('gives its index back in a tab hidden for five minutes, saved, and opens it again when the tab returns', async () => {
    await pull(aVoucher({ id: 'A' }))
    const { ids, answers } = await aWatch()
    keeper.setVisible(false)
    await minutes(4.9)
    await pull(aVoucher({ id: 'B' }))
    await minutes(0.05)
    expect(ids()).toEqual(['A', 'B'])
    await minutes(0.1)
    await pull(aVoucher({ id: 'C' }))
    await minutes(1)
    expect(ids()).toEqual(['A', 'B'])
    const blocks = vi.spyOn(ListIndex.prototype, 'applyBlock')
    const loaded = vi.spyOn(worker.relaxed.snapshots, 'get')
    keeper.setVisible(true)
    await pass(100)
    expect(ids()).toEqual(['A', 'B', 'C'])
    expect(loaded).toHaveBeenCalled()
    expect([blocks.mock.calls.length, answers.length]).toEqual([1, 3])
  })

  it('gives an index back five minutes after its last list was left, saved, and opens it again', async () => {
    await pull(aVoucher({ id: 'A' }))
    const { unwatch } = await aWatch()
    await minutes(6)
    const load = vi.spyOn(worker.relaxed.snapshots, 'get')
    const save = vi.spyOn(worker.relaxed.snapshots, 'put')
    await pull(aVoucher({ id: 'B' }))
    unwatch()
    await minutes(4.9)
    load.mockClear()
    expect(await keeper.idsOf(aQuery())).toHaveLength(2)
    expect(load).not.toHaveBeenCalled()
    await minutes(5.2)
    expect(save).toHaveBeenCalled()
    load.mockClear()
    const { ids } = await aWatch()
    await pass(100)
    expect(ids()).toHaveLength(2)
    expect(load).toHaveBeenCalled()
  })

  it('answers the others when one asks for a field that nobody declared', async () => {
    await pull(aVoucher({ id: 'A' }))
    const mistakes: unknown[] = []
    const hear = (mistake: unknown) => mistakes.push(mistake)
    process.on('unhandledRejection', hear)
    const others = process.listeners('unhandledRejection').filter((one) => one !== hear)
    for (const other of others) process.off('unhandledRejection', other)
    await aWatch({ filters: { message: 'x' } })
    const { ids } = await aWatch()
    await pull(aVoucher({ id: 'B' }))
    await pass(100)
    process.off('unhandledRejection', hear)
    for (const other of others) process.on('unhandledRejection', other)
    expect(ids()).toEqual(['A', 'B'])
    expect(mistakes).toEqual([expect.any(UndeclaredField)])
  })
})
