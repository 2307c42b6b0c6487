import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepQrs, missingQrs } from '#store/database/voucher-qrs.ts'
import { type Connections, aDatabase } from '#tests/support/a-database.ts'
import { type CodeDeps, fetchCodes } from '#ui/printing/fetch-codes.ts'
import { fetchWords } from '#ui/printing/printing-words.ts'

let connections: Connections
beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

const idsTo = (count: number) => Array.from({ length: count }, (_, n) => `V${n}`)

/** A server that knows every code but those of `unknown`, and falls silent after so many questions. */
function aWorld({ unknown = [] as string[], silentAfter = Number.POSITIVE_INFINITY } = {}) {
  const asked: string[][] = []
  const seen: string[] = []
  const world: CodeDeps = {
    database: connections.strict,
    ask: async (voucherIds) => {
      if (asked.length >= silentAfter) return { kind: 'offline' }
      asked.push(voucherIds)
      const known = voucherIds.filter((id) => !unknown.includes(id))
      return { kind: 'answered', answer: known.map((id) => ({ voucherId: id, qrContent: `code of ${id}` })) }
    },
    now: () => 1000,
    isCalledOff: () => false,
    onProgress: (done, total) => seen.push(`${done} of ${total}`),
  }
  return { world, asked, seen }
}

describe('what the codes of vouchers say', () => {
  it('is asked for as far as it is not here, is kept, and is told as it comes', async () => {
    await keepQrs(connections.strict, [{ voucherId: 'V3', qrContent: 'kept before' }], 1)
    const { world, asked, seen } = aWorld()
    expect(await fetchCodes(idsTo(450), world)).toEqual({ kind: 'done', unknown: [] })
    expect(asked.map(({ length }) => length)).toEqual([200, 200, 49])
    expect(asked.flat()).not.toContain('V3')
    expect(seen).toEqual(['0 of 449', '200 of 449', '400 of 449'])
    expect(await connections.strict.voucherQrs.get('V3')).toMatchObject({ qrContent: 'kept before' })
    expect(await connections.strict.voucherQrs.get('V449')).toEqual({
      id: 'V449',
      qrContent: 'code of V449',
      asOf: 1000,
    })
  })

  it('is asked for at most 2,000 vouchers at a time; the next time for the others', async () => {
    const { world, asked } = aWorld()
    await fetchCodes(idsTo(2100), world)
    expect(asked.flat()).toHaveLength(2000)
    await fetchCodes(idsTo(2100), world)
    expect(asked.flat()).toHaveLength(2100)
    expect(await missingQrs(connections.strict, idsTo(2100))).toEqual([])
  })

  it('stays although the rest does not come', async () => {
    const { world } = aWorld({ silentAfter: 1 })
    expect(await fetchCodes(idsTo(300), world)).toEqual({ kind: 'offline' })
    expect(await missingQrs(connections.strict, idsTo(300))).toHaveLength(100)
  })

  it('is not asked for any further once nobody wants it', async () => {
    const { world, asked } = aWorld()
    const result = await fetchCodes(idsTo(300), { ...world, isCalledOff: () => asked.length > 0 })
    expect(result).toEqual({ kind: 'called-off' })
    expect(asked).toHaveLength(1)
  })

  it('is not kept where nobody may have it any more when it comes', async () => {
    const { world } = aWorld()
    let isLocked = false
    const ask: CodeDeps['ask'] = async (voucherIds) => {
      isLocked = true
      return world.ask(voucherIds)
    }
    expect(await fetchCodes(idsTo(3), { ...world, ask, isCalledOff: () => isLocked })).toEqual({ kind: 'called-off' })
    expect(await missingQrs(connections.strict, idsTo(3))).toHaveLength(3)
  })

  it('is held, and said to be, where asking or keeping goes wrong', async () => {
    const { world } = aWorld()
    const ask = () => Promise.reject(new Error('the worker is gone'))
    expect(await fetchCodes(idsTo(3), { ...world, ask })).toEqual({ kind: 'failed' })
  })

  it('is named where the server does not know it', async () => {
    const { world } = aWorld({ unknown: ['V1', 'V2'] })
    const result = await fetchCodes(idsTo(3), world)
    expect(fetchWords(result)).toBe('The server has no code for V1, V2: their labels are held.')
  })
})
