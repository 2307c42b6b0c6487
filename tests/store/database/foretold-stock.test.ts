import { afterEach, beforeEach, expect, it } from 'vitest'
import { foretoldIn, keepForetold, noteForetoldIn, stillForetold } from '#store/database/foretold-stock.ts'
import type { ForetoldValue } from '#store/resources/stock/foretell.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

let connections: Connections
const database = () => connections.strict

beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

const day = 86_400_000

const upload = (before: number, { added = 3, at = 1, id = 'one' } = {}) => ({
  id,
  file: `${id}.csv`,
  at,
  foretold: [value(before, added)],
})

function value(before: number, added: number): ForetoldValue {
  return { merchantVoucherName: 'Araliya', denominationCents: 100_000, before, added, foretold: before + added }
}

const kept = async () => (await database().foretoldStock.get('one'))?.foretold.map(({ foretold }) => foretold)

it('counts no code twice where nobody knows what came of an earlier press', async () => {
  await keepForetold(database(), upload(10))
  // Some of it is in by now.
  await keepForetold(database(), upload(12, { at: 2 }))
  expect(await kept()).toEqual([13])
  expect(stillForetold(await database().foretoldStock.get('one'), [value(12, 3)], 2)).toEqual([value(10, 3)])
})

it('foretells anew what was mended, what is in, and what is a day old', async () => {
  await keepForetold(database(), upload(10))
  await keepForetold(database(), upload(10, { added: 2, at: 2 }))
  expect(await kept()).toEqual([12])
  await keepForetold(database(), upload(20, { added: 2, at: 3 + day }))
  expect(await kept()).toEqual([22])
  await noteForetoldIn(database(), 'one')
  await keepForetold(database(), upload(30, { added: 2, at: 4 + day }))
  expect(await kept()).toEqual([32])
})

it('is shown once all of the file is in, the last file in the place of the one before', async () => {
  await keepForetold(database(), upload(10))
  expect(await foretoldIn(database())).toBeNull()
  await noteForetoldIn(database(), 'one')
  expect((await foretoldIn(database()))?.file).toBe('one.csv')
  await keepForetold(database(), upload(10, { id: 'two' }))
  await noteForetoldIn(database(), 'two')
  expect((await foretoldIn(database()))?.file).toBe('two.csv')
  expect(await database().foretoldStock.count()).toBe(1)
})
