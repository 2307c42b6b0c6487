import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { repairChangedRows } from '#store/database/changed-rows.ts'
import { rowInBlock } from '#store/database/blocks.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { mutations, resources } from '#store/registry.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
const fields = ['name', 'mobile', 'message'] as const
type Field = (typeof fields)[number]
type Row = { id: string } & Record<Field, string>

let database: Connections
let directory: RowDirectory

beforeEach(async () => {
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
})
afterEach(() => database.close())

interface Read {
  rc: number
  lacks: Field[]
}

/** What the server said at that moment; a field that the answer leaves out is read as empty. */
const answerOf = ({ rc, lacks }: Read, value: (field: Field, rc: number) => string): Row => {
  const said = fields.map((field) => [field, lacks.includes(field) ? '' : value(field, rc)])
  return { id: 'V1', ...(Object.fromEntries(said) as Record<Field, string>) }
}

const absorb = (row: Row, { rc, lacks }: Read) =>
  absorbRows(database.relaxed, {
    collection,
    directory,
    rows: [row],
    startRc: rc,
    lacks: lacks.length > 0 ? { V1: lacks } : undefined,
    pause: async () => {},
  })

const held = async () => {
  const blocks = await database.relaxed.blocks.toArray()
  return blocks.map((block) => rowInBlock(block, 'V1', 0)).find((serverRow) => serverRow !== undefined)
}

const aRead = fc.record({ rc: fc.integer({ min: 1, max: 12 }), lacks: fc.subarray([...fields]) })

/** The plainest way to say it: each field as the read that started last has shown it. */
function oracle(reads: readonly Read[], value: (field: Field, rc: number) => string): Record<Field, string> {
  const newest = (field: Field) => Math.max(0, ...reads.filter((one) => !one.lacks.includes(field)).map(({ rc }) => rc))
  const all = fields.map((field) => [field, newest(field) === 0 ? '' : value(field, newest(field))])
  return Object.fromEntries(all) as Record<Field, string>
}

describe('answers that leave fields out', () => {
  it('take nothing away, and a late whole one brings only what a later one left out', async () => {
    await absorb(
      answerOf({ rc: 1, lacks: [] }, (field, rc) => `${field} ${rc}`),
      { rc: 1, lacks: [] },
    )
    const late: Read = { rc: 2, lacks: [] }
    const short: Read = { rc: 3, lacks: ['message'] }
    await absorb(
      answerOf(short, (field, rc) => `${field} ${rc}`),
      short,
    )
    expect((await held())?.row).toEqual({ id: 'V1', name: 'name 3', mobile: 'mobile 3', message: 'message 1' })
    await absorb(
      answerOf(late, (field, rc) => `${field} ${rc}`),
      late,
    )
    expect(await held()).toMatchObject({ rc: 3, older: { message: 2 }, row: { name: 'name 3', message: 'message 2' } })
  })

  it('are noted once in a block by all of its rows that lack the same', async () => {
    const absorbMany = (ids: string[], startRc: number, lacks: Record<string, Field[]>) =>
      absorbRows(database.relaxed, {
        collection,
        directory,
        rows: ids.map((id) => ({ id, name: `name ${startRc}`, mobile: '', message: '' })),
        startRc,
        lacks,
        pause: async () => {},
      })
    await absorbMany(['V0', 'V1', 'V2', 'V3'], 1, { V0: ['message'], V1: ['message'], V3: ['message'] })
    await absorbMany(['V3', 'V4'], 2, { V4: ['name'] })
    const rows = (await database.relaxed.blocks.toArray())[0]?.rows ?? []
    const noted = rows.slice(0, 5).map((row) => row?.older)
    expect(noted).toEqual([{ message: 0 }, { message: 0 }, undefined, undefined, { name: 0 }])
    expect(noted[0]).toBe(noted[1])
  })

  it('leave every field as the newest read of it has shown it, over any order of answers and restarts', async () => {
    const step = fc.record({ read: aRead, isRestart: fc.boolean() })
    const value = (field: Field, rc: number) => `${field} at ${rc}`
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(step, { selector: ({ read }) => read.rc, maxLength: 10 }), async (steps) => {
        database.close()
        database = await aDatabase()
        directory = await RowDirectory.build(database.relaxed, collection)
        const arrived: Read[] = []
        for (const { read, isRestart } of steps) {
          if (isRestart) directory = await RowDirectory.build(database.relaxed, collection)
          await absorb(answerOf(read, value), read)
          arrived.push(read)
          expect((await held())?.row).toEqual({ id: 'V1', ...oracle(arrived, value) })
          expect((await held())?.rc).toBe(Math.max(...arrived.map(({ rc }) => rc)))
        }
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  /** The second read has nothing to write, and still knows better than the last one. */
  const returning: Read[] = [
    { rc: 1, lacks: [] },
    { rc: 3, lacks: [] },
    { rc: 5, lacks: ['message'] },
    { rc: 2, lacks: [] },
  ]

  it('hold to that where values come back to what they were, and nothing had to be written', async () => {
    const value = (field: Field, rc: number) => `${field} ${rc % 2}`
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(aRead, { selector: ({ rc }) => rc, maxLength: 10 }), async (reads: Read[]) => {
        database.close()
        database = await aDatabase()
        directory = await RowDirectory.build(database.relaxed, collection)
        for (const [n, read] of reads.entries()) {
          await absorb(answerOf(read, value), read)
          expect((await held())?.row).toEqual({ id: 'V1', ...oracle(reads.slice(0, n + 1), value) })
        }
      }),
      { numRuns: 150, examples: [[returning]] },
    )
  }, 60_000)

  it('bring a change that waits up to date, although no newer read has come', async () => {
    const read = (change: object, startRc: number, lacks: string[]) =>
      absorbRows(database.relaxed, {
        collection,
        directory,
        rows: [aVoucher({ id: 'V1', ...change })],
        startRc,
        lacks: { V1: lacks },
        pause: async () => {},
      })
    const directories = new Map([[collection, directory]])
    const parts = { ...database, directories, mutations, epoch: undefined as never }
    await read({ message: 'first' }, 1, [])
    await read({ message: '', sender: 'Kamal' }, 3, ['message'])
    await database.strict.outbox.add(anEntry({ rowId: 'V1', mutation: 'vouchers.rename-receiver@1' }))
    await repairChangedRows(parts)
    await read({ message: 'second', sender: 'Sunil' }, 2, [])
    await repairChangedRows(parts)
    const shown = await database.relaxed.changed.get([collection, 'V1'])
    expect(shown?.row).toMatchObject({ message: 'second', sender: 'Kamal' })
  })
})

it('no change is verified by a field that the reads of one row may leave out', () => {
  for (const { name, on, verify } of Object.values(mutations)) {
    const left = Object.keys(resources[on.name]?.pull.partial ?? {})
    const fields = verify.kind === 'absolute' && typeof verify.fields !== 'function' ? verify.fields : []
    expect([name, fields.filter((field) => left.includes(field))]).toEqual([name, []])
  }
})
