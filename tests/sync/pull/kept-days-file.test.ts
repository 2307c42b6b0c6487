import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverRows } from '#store/database/server-rows.ts'
import { type Purchase, purchaseFromWire } from '#store/resources/purchases/purchases.ts'
import { resourceNamed } from '#store/registry.ts'
import { onColomboWall } from '#store/values/colombo-time.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'

const resource = resourceNamed('purchases')
const clock = Date.parse('2026-10-12T05:00:00.250Z')
const week = { from: '2026-10-01', to: '2026-10-07' }
const header = 'ID,User ID,Voucher ID,Amount (LKR),Type,Status,Created Date'
let database: Connections

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

const wireOf = (id: number, more: object = {}) => ({
  id,
  createdBy: { id: 7 },
  voucher: { id: `V${id}` },
  amount: 10.5,
  type: 'CREATE',
  status: 'complete',
  completedByAdmin: true,
  createdDate: new Date(Date.parse('2026-10-03T04:00:00.250Z') + id * 1000).toISOString(),
  deliveryEmail: 'kumari@example.com',
  payment: { payeeName: 'Nimal', paymentType: 'ONLINE', paymentTime: null, orderReferenceNumber: 'REF1' },
  ...more,
})
type Wire = ReturnType<typeof wireOf>

function rowFrom(wire: Wire): Purchase {
  const row = purchaseFromWire(wire)
  if (!row) throw new Error('a purchase that does not parse')
  return row
}

const lineOf = ({ id, createdBy, voucher, amount, type, status, createdDate }: Wire) =>
  [
    id,
    createdBy.id,
    voucher.id,
    amount.toFixed(2),
    type,
    status,
    onColomboWall(createdDate).toISOString().slice(0, 19).replace('T', ' '),
  ].join()

const fileOf = (wires: readonly Wire[], first = header) => `${[first, ...wires.map(lineOf)].join('\r\n')}\r\n`

/** A device that keeps the week; `asked` is how often it asked for a page of its days, and for their file. */
async function aDevice(wires: readonly Wire[], file: () => string | number) {
  const asked = { pages: 0, files: 0 }
  const rows = wires.map(rowFrom)
  const puller = await aPuller({
    database,
    resource,
    now: () => clock,
    kept: [{ collection: 'purchases', ...week }],
    answer({ input }) {
      const { page, startDate } = input.body as { page: number; startDate?: string }
      if (startDate === undefined) return { rows: [], totalPages: 0 }
      asked.pages += 1
      return { rows: rows.slice((page - 1) * 10, page * 10), totalPages: Math.ceil(rows.length / 10) }
    },
    file() {
      asked.files += 1
      return file()
    },
  })
  const days = async () => (await puller.coverage())?.keptDays?.[0]
  const untilProved = async () => {
    await puller.head()
    for (let step = 0; step < 60 && ((await days())?.at ?? null) === null; step++) await puller.fill()
  }
  const rowOf = async (id: number) =>
    (await serverRows(database.relaxed, resource.name)).find((row) => row.id === String(id)) as Purchase | undefined
  return { ...puller, asked, days, untilProved, rowOf }
}

const wires = Array.from({ length: 47 }, (_, at) => wireOf(5000 - at))

describe('a period of purchases that is kept, with the file of its days', () => {
  it('is proved by the file and one page, and its rows have what the list shows', async () => {
    const one = await aDevice(wires, () => fileOf(wires))
    await one.untilProved()
    expect(one.asked).toEqual({ pages: 1, files: 1 })
    expect(await one.days()).toMatchObject({ ...week, at: clock, quarantined: 0, pass: null })
    expect([...one.directory.between(null, null)]).toHaveLength(47)
    // On no page that was read.
    expect(await one.rowOf(4960)).toMatchObject({
      userId: '7',
      voucherId: 'V4960',
      amountCents: 1050,
      type: 'CREATE',
      status: 'complete',
      createdDate: wires[40]?.createdDate.replace('.250Z', '.000Z'),
      payeeName: null,
      isFromFile: true,
    })
  })

  it('takes nothing from a row that is known whole, and is completed by a whole one', async () => {
    const changed = wires.map((wire) => ({ ...wire, status: 'pending' }))
    const one = await aDevice(wires, () => fileOf(changed))
    const read = { answered: 1, quarantined: 0, totalPages: null }
    const [whole, late] = [rowFrom(wireOf(4970)), rowFrom(wireOf(4960))]
    await one.parts.absorb({ startRc: 0, rows: [whole], ...read }, 'listed')
    await one.untilProved()
    // Milliseconds, payment and all stay; what the file has is newer.
    expect(await one.rowOf(4970)).toEqual({ ...whole, status: 'pending' })
    await one.parts.absorb({ startRc: 900, rows: [late], ...read }, 'found')
    expect(await one.rowOf(4960)).toEqual(late)
  })

  it.each([
    ['has another header', () => fileOf(wires, header.replace('Type', 'Kind')), 10],
    ['was cut off', () => fileOf(wires.slice(0, 40)), 10],
    ['is refused', () => 403, 10],
    ['is no file', () => '%PDF-1.7', 10],
  ])('is read by pages where the file %s', async (_, file, pages) => {
    const one = await aDevice(wires, file)
    await one.untilProved()
    expect((await one.days())?.at).toBe(clock)
    expect(one.asked.pages).toBeGreaterThan(pages)
    expect(one.asked.files).toBe(1)
    expect(await one.rowOf(4960)).toMatchObject({ payeeName: 'Nimal', isFromFile: false })
  })

  it('counts rows of the file that cannot be read, and misses what the file does not have', async () => {
    const odd = fileOf(wires).replace('4990,7,V4990,10.50', '4990,7,V4990,ten')
    const one = await aDevice(wires, () => odd)
    await one.parts.absorb(
      { startRc: 0, rows: [rowFrom(wireOf(4000))], answered: 1, quarantined: 0, totalPages: null },
      'listed',
    )
    await one.untilProved()
    expect(await one.days()).toMatchObject({ at: clock, quarantined: 1 })
    expect(one.missing.at(-1)).toContain('4000')
  })
})
