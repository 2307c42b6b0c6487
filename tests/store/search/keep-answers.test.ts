import { describe, expect, it } from 'vitest'
import { listQueryKey } from '#store/listing/list-query.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { aQuery, aWatch, database, pass, pull } from './a-keeper.ts'

describe('answers for the next start', () => {
  it('are the first at once, those of a stream every five seconds, and the last when nobody watches any more', async () => {
    await pull(aVoucher({ id: 'A' }))
    const { unwatch } = await aWatch()
    const kept = async () => (await database.relaxed.answers.toArray())[0]?.answer.ids
    await pass(100)
    expect(await kept()).toEqual(['A'])
    for (const id of ['B', 'C', 'D']) {
      await pull(aVoucher({ id }))
      await pass(100)
    }
    expect(await kept()).toEqual(['A'])
    await pass(5000)
    expect(await kept()).toEqual(['A', 'B', 'C', 'D'])
    await pull(aVoucher({ id: 'E' }))
    await pass(100)
    unwatch()
    await pass(0)
    expect(await kept()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('are the newest sixty, and none of a search or of what is selected', async () => {
    await pull(aVoucher({ id: 'A' }))
    for (let n = 1; n <= 70; n++) {
      await aWatch({ pageSize: n })
      await pass(0)
    }
    await aWatch({ search: { by: 'id', text: 'A' } })
    await aWatch({ filters: { id: { oneOf: ['A', 'B'] } } })
    await pass(100)
    const kept = await database.relaxed.answers.toArray()
    expect(kept).toHaveLength(60)
    const sizes = new Set(kept.map(({ key }) => key))
    const isKept = (pageSize: number) => sizes.has(listQueryKey(aQuery({ pageSize })))
    expect([isKept(10), isKept(11), isKept(70)]).toEqual([false, true, true])
    expect(kept[0]?.answer.ids).toEqual(['A'])
  })
})
