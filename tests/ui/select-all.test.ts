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
  expect(await onAnotherPage).toEqual(['R1'])
})
