import { afterEach, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#store/registry.ts'
import { tick } from '#store/database/read-clock.ts'
import { ReadAhead } from '#sync/pull/read-ahead.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

let now = 0

afterEach(() => vi.restoreAllMocks())

describe('a number drawn for the next read', () => {
  it('goes to one read only', () => {
    const ahead = new ReadAhead(() => now)
    ahead.keep(7)
    expect([ahead.take(), ahead.take()]).toEqual([7, undefined])
  })

  it('is not used once it is old: the read would prove too little', () => {
    const ahead = new ReadAhead(() => now)
    ahead.keep(7)
    now += 1001
    expect(ahead.take()).toBeUndefined()
  })

  it('is drawn with what is noted of the page before, as long as the walk goes on', async () => {
    const database = await aDatabase()
    const rows = Array.from({ length: 1200 }, (_, n) =>
      aVoucher({ id: `V${n}`, createdDate: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString() }),
    )
    const pages = (page: number, size: number) => rows.slice((page - 1) * size, page * size)
    const { parts, head, fill, coverage } = await aPuller({
      database,
      resource: resourceNamed('vouchers'),
      now: () => now,
      answer: ({ input: { query } }) => {
        const { page, pageSize } = query as { page: number; pageSize: number }
        return { rows: pages(page, pageSize), totalPages: null }
      },
    })
    await head()
    const first = parts.ahead.take()
    expect(first).toBe((await tick(database.relaxed)) - 1)
    const transactions = vi.spyOn(database.relaxed, 'transaction')
    await fill()
    // The rows; then what is proved by them, and beside it, with no table in common, the number of the next read.
    const { blocks, coverage: noted, leader, clock } = database.relaxed
    expect(transactions.mock.calls.map(([, tables]) => tables)).toEqual([[blocks], [noted, leader], [clock]])
    while (!(await coverage())?.completeAt) await fill()
    parts.ahead.take()
    await fill()
    expect(parts.ahead.take()).toBeUndefined()
    database.close()
  })

  it('counts for nothing where what is noted could not be written', async () => {
    const database = await aDatabase()
    const { parts, head } = await aPuller({
      database,
      resource: resourceNamed('vouchers'),
      now: () => now,
      answer: () => ({ rows: [aVoucher({ id: 'V1' })], answered: 500 }),
    })
    vi.spyOn(database.relaxed.coverage, 'put').mockRejectedValue(new Error('full'))
    await expect(head()).rejects.toThrow('full')
    expect(parts.ahead.take()).toBeUndefined()
    database.close()
  })
})
