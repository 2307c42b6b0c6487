import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOldDrafts, takeOverOldDrafts } from '#ui/state/old-drafts.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aStorage } from '#tests/support/a-storage.ts'

const key = 'portal-drafts'
const [nimal, former, kamala] = ['nimal@shop.lk|ROLE_A', 'nimal@shop.lk|ROLE_B', 'kamala@shop.lk|ROLE_A']
const draft = (name: string, at = 5) => ({ at, values: { name } })
const drafts = {
  [`${nimal} add-merchant`]: draft('Cargills', 7),
  [`${nimal} add-merchant behind 1`]: draft('Keells', 6),
  [`${former} add-offer`]: draft('Sundays'),
  [`${kamala} add-offer`]: draft('Mondays'),
  [`${nimal}B add-offer`]: draft('Tuesdays'),
}

let connections: Connections
let shelf: ReturnType<typeof aStorage>
beforeEach(async () => {
  connections = await aDatabase()
  shelf = aStorage({ [key]: JSON.stringify(drafts) })
})
afterEach(() => connections.close())

const takeOver = (owners: readonly string[]) => takeOverOldDrafts(shelf, owners, connections.strict)
const left = () => Object.keys(JSON.parse(shelf.getItem(key) ?? '{}') as object)
const taken = async () =>
  (await connections.strict.formDrafts.orderBy('at').reverse().toArray()).map(({ form, at, values }) => [
    form,
    at,
    values['name'],
  ])

it('are moved into the database of their person once, with their times, and nobody else’s are touched', async () => {
  await takeOver([nimal])
  expect(await taken()).toEqual([
    ['add-merchant', 7, 'Cargills'],
    ['add-merchant', 6, 'Keells'],
  ])
  expect(left()).toEqual([`${former} add-offer`, `${kamala} add-offer`, `${nimal}B add-offer`])
  await connections.strict.formDrafts.clear()
  await takeOver([nimal])
  expect(await taken()).toEqual([])
})

it('come along from a former role', async () => {
  await takeOver(['nimal@shop.lk|ROLE_C', former])
  expect(await taken()).toEqual([['add-offer', 5, 'Sundays']])
  expect(left()).not.toContain(`${former} add-offer`)
})

it('are there once where two tabs take them over at the same time', async () => {
  await Promise.all([takeOver([nimal]), takeOver([nimal])])
  expect(await taken()).toHaveLength(2)
})

it('stay where they are while the disk is full, and where an older tab has typed on', async () => {
  const put = vi.spyOn(connections.strict.formDrafts, 'bulkPut').mockRejectedValueOnce(new Error('full'))
  await expect(takeOver([nimal])).rejects.toThrow('full')
  expect(left()).toHaveLength(5)
  put.mockImplementationOnce((async () => {
    shelf.setItem(key, JSON.stringify({ ...drafts, [`${nimal} add-merchant`]: draft('Cargills Kandy', 8) }))
  }) as never)
  await takeOver([nimal])
  expect(left()).toContain(`${nimal} add-merchant`)
  expect(left()).not.toContain(`${nimal} add-merchant behind 1`)
})

it('are forgotten with the log-out of their person alone, and nonsense is none', async () => {
  forgetOldDrafts(shelf, nimal)
  expect(left()).toEqual([`${former} add-offer`, `${kamala} add-offer`, `${nimal}B add-offer`])
  shelf = aStorage({ [key]: '{"a b":7}' })
  await takeOver(['a'])
  expect(await taken()).toEqual([])
  expect(shelf.getItem(key)).toBe('{"a b":7}')
})
