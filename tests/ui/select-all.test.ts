import { expect, it } from 'vitest'
import type { ListQuery } from '#store/listing/list-query.ts'
import { idsOfAll } from '#ui/listing/select-all.ts'

const of = (merchantId: string, page = 1): ListQuery => ({
  collection: 'redemptions',
  filters: { merchantId },
  search: null,
  sort: { by: 'dateTime', direction: 'desc' },
  page,
  pageSize: 10,
})

it('what matches is selected unless another list is shown by the time it is known', async () => {
  let shown = of('101')
  let answer: (ids: string[]) => void = () => {}
  const search = { idsOf: () => new Promise<string[]>((resolve) => (answer = resolve)) }
  const ask = () => idsOfAll(search, of('101'), () => shown)

  const late = ask()
  shown = of('102')
  answer(['R1'])
  expect(await late).toBeNull()

  const onAnotherPage = ask()
  shown = of('101', 2)
  answer(['R1'])
  expect(await onAnotherPage).toEqual(new Set(['R1']))
})

it('the page goes on with other things while tens of thousands are put together', async () => {
  const ids = Array.from({ length: 50_000 }, (_, n) => `R${n}`)
  let turns = 0
  const meanwhile = new MessageChannel()
  meanwhile.port1.onmessage = () => {
    turns += 1
    meanwhile.port2.postMessage(null)
  }
  meanwhile.port2.postMessage(null)
  const all = await idsOfAll({ idsOf: async () => ids }, of('101'), () => of('101'))
  meanwhile.port1.close()
  expect(turns).toBeGreaterThan(3)
  expect([...(all ?? [])]).toEqual(ids)
})

it('what is put together is nobody’s once another list is shown', async () => {
  const ids = Array.from({ length: 50_000 }, (_, n) => `R${n}`)
  let asked = 0
  const shown = () => of(++asked > 3 ? '102' : '101')
  expect(await idsOfAll({ idsOf: async () => ids }, of('101'), shown)).toBeNull()
})
