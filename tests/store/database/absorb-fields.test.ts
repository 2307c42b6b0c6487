import { afterEach, beforeEach, expect, it } from 'vitest'
import { absorbFields } from '#store/database/absorb-fields.ts'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { rowInBlock } from '#store/database/blocks.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

const collection = 'redemptions'
const paid = { toPay: false, payableStatus: 'PAID' }

let database: Connections
let directory: RowDirectory

beforeEach(async () => {
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
})
afterEach(() => database.close())

const writing = () => ({ collection, directory, pause: async () => {} })
const read = (startRc: number, ...rows: Redemption[]) => absorbRows(database.relaxed, { ...writing(), rows, startRc })
const accepted = (startRc: number, ...ids: string[]) =>
  absorbFields(database.relaxed, { ...writing(), ids, shows: paid, startRc })

async function held(id: string): Promise<Partial<Redemption> | undefined> {
  const place = directory.find(id)
  const block = place && (await database.relaxed.blocks.get([collection, place.block]))
  return block && (rowInBlock(block, id, place.slot)?.row as Redemption | undefined)
}

const unpaid = (id: string, change: Partial<Redemption> = {}) => aRedemption({ id, toPay: true, ...change })

it('redemptions of an accepted payment are paid at once, wherever they lie, and no others', async () => {
  await read(1, ...Array.from({ length: 200 }, (_, at) => unpaid(`R${at}`)))
  expect(await accepted(2, 'R3', 'R199', 'nobody knows it')).toMatchObject({ added: 0, changed: 2 })
  for (const id of ['R3', 'R199']) expect(await held(id)).toEqual({ ...unpaid(id), ...paid })
  expect(await held('R4')).toEqual(unpaid('R4'))
})

it('a read from before the yes does not take it back, and says what it alone knows', async () => {
  await read(1, unpaid('R1'))
  await accepted(5, 'R1')
  await read(4, unpaid('R1', { referenceCode: 'LATER' }))
  expect(await held('R1')).toMatchObject({ ...paid, referenceCode: 'LATER' })
})

it('a read from after the yes has the last word, whichever of the two comes first', async () => {
  await read(1, unpaid('R1'), unpaid('R2'))
  await accepted(5, 'R1')
  await read(6, unpaid('R1'), unpaid('R2'))
  await accepted(5, 'R2')
  expect(await held('R1')).toMatchObject({ toPay: true, payableStatus: null })
  expect(await held('R2')).toMatchObject({ toPay: true, payableStatus: null })
})

it('a yes that could not be written is written with the next try, though its clock is the same', async () => {
  await read(1, unpaid('R1'))
  const ofAnotherLeader = { ...writing(), ids: ['R1'], shows: paid, startRc: 5, epoch: 7 }
  await expect(absorbFields(database.relaxed, ofAnotherLeader)).rejects.toThrow()
  expect(await held('R1')).toEqual(unpaid('R1'))
  await accepted(5, 'R1')
  expect(await held('R1')).toMatchObject(paid)
})
