import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { removeRows } from '#store/database/remove-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { TombstoneTracker } from '#sync/pull/tombstone-tracker.ts'
import { isBelievable } from '#sync/pull/reconcile.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
let database: Connections
let clock: number
let rc: number

beforeEach(async () => {
  database = await aDatabase()
  await database.strict.leader.put({ name: 'leader', epoch: 1 })
  clock = 1_000_000
  rc = 0
})
afterEach(() => database.close())

const ids = (count: number) => Array.from({ length: count }, (_, n) => `V${n}`)
const dead: OneRead = { kind: 'absent' }

/** A device that holds so many vouchers, and a server that lists and finds those it is told to. */
async function aDevice(count: number, canReadOne = true) {
  const { relaxed } = database
  const directory = await RowDirectory.build(relaxed, collection, () => '')
  const pause = async () => {}
  const absorb = (some: string[]) =>
    absorbRows(relaxed, { collection, directory, rows: some.map((id) => aVoucher({ id })), startRc: ++rc, pause })
  await absorb(ids(count))
  const listed = new Set(ids(count))
  const found = new Map<string, OneRead>()
  const read: string[] = []
  const open = async () => {
    const absences = new TombstoneTracker({
      relaxed,
      epoch: 1,
      lagMs: 10_000,
      now: () => clock,
      elapsed: () => clock,
      directory: () => directory,
      canReadOne: () => canReadOne,
      readOne: async (_, id) => {
        read.push(id)
        device.whenRead?.(id)
        const said = found.get(id)
        if (said) return said
        return listed.has(id) ? { kind: 'row', row: aVoucher({ id }), startRc: ++rc } : dead
      },
      remove: (_, some, at) => removeRows(relaxed, { collection, directory, ids: some, rc: at, pause }),
    })
    await absences.load()
    return absences
  }
  let absences = await open()
  const look = async () => {
    const startRc = rc + 1
    await absorb([...listed])
    await absences.looked({ collection, held: [...directory.between(null, null)], returned: listed, startRc })
  }
  const search = async () => {
    clock += 10_000
    while (await absences.lookForNext()) clock += 1000
  }
  const searchOnce = async () => {
    clock += 10_000
    await absences.lookForNext()
  }
  const device = {
    directory,
    whenRead: undefined as ((id: string) => void) | undefined,
    searchOnce,
    listed,
    found,
    read,
    absorb,
    look,
    search,
    withheld: () => absences.withheld(collection),
    restart: async () => (absences = await open()),
  }
  return device
}

describe('a row that is no longer listed', () => {
  it('is looked for, and taken away when it is not there', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    await device.look()
    expect(device.directory.find('V7')).toBeDefined()
    await device.search()
    expect(device.directory.find('V7')).toBeUndefined()
    expect(device.directory.size).toBe(49)
  })

  it('is forgotten a month after it went, when the next one goes', async () => {
    const device = await aDevice(50)
    for (const id of ['V7', 'V8']) {
      device.listed.delete(id)
      await device.look()
      await device.search()
      if (id === 'V7') expect(await database.relaxed.missing.toArray()).toHaveLength(1)
      clock += 31 * 86_400_000
    }
    expect((await database.relaxed.missing.toArray()).map(({ id }) => id)).toEqual(['V8'])
  })

  it('is looked for only when every replica must know it', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    await device.look()
    clock += 9000
    expect(device.read).toEqual([])
  })

  it('stays where a read still shows it: it has only moved', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    device.found.set('V7', { kind: 'row', row: aVoucher({ id: 'V7' }), startRc: 99 })
    await device.look()
    await device.search()
    expect(device.directory.find('V7')).toBeDefined()
  })

  it('stays where the search does not even find what the list has just shown', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    for (const id of ids(50)) device.found.set(id, dead)
    await device.look()
    for (let n = 0; n < 5; n++) await device.searchOnce()
    expect(device.directory.find('V7')).toBeDefined()
  })

  it('stays where the search was blind for it alone, and sees again a moment later', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    await device.look()
    device.found.set('V7', dead)
    device.whenRead = (id) => {
      // The witness is asked for second: by then the search has recovered.
      if (id !== 'V7') device.found.set('V7', { kind: 'row', row: aVoucher({ id: 'V7' }), startRc: 99 })
    }
    await device.search()
    expect(device.directory.find('V7')).toBeDefined()
  })

  it('is not looked for any more when it comes back', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    await device.look()
    device.listed.add('V7')
    await device.look()
    await device.search()
    expect(device.read).toEqual([])
  })

  it('does not come back with an answer that was on its way, but with a later one', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    await device.look()
    await device.search()
    await device.restart()
    rc = 0
    await device.absorb(['V7'])
    expect(device.directory.find('V7')).toBeUndefined()
    rc = 1000
    await device.absorb(['V7'])
    await device.restart()
    expect(device.directory.find('V7')).toBeDefined()
  })

  it('is hidden, not deleted, where this person may no longer see it', async () => {
    const device = await aDevice(50)
    device.listed.delete('V7')
    device.found.set('V7', { kind: 'failed', silent: false, forbidden: true })
    await device.look()
    await device.search()
    expect(await database.relaxed.missing.get([collection, 'V7'])).toMatchObject({ state: 'hidden' })
  })

  it('that nothing can read by itself goes after two looks ten minutes apart', async () => {
    const device = await aDevice(50, false)
    device.listed.delete('V7')
    await device.look()
    await device.search()
    expect(device.directory.find('V7')).toBeDefined()
    clock += 600_000
    await device.look()
    await device.search()
    expect(device.directory.find('V7')).toBeUndefined()
  })
})

describe('many rows that are no longer listed', () => {
  it.each([
    [{ missing: 11, held: 100, answered: 89, goneLastHour: 0 }, false],
    [{ missing: 10, held: 100, answered: 90, goneLastHour: 0 }, true],
    [{ missing: 15, held: 200, answered: 185, goneLastHour: 0 }, true],
    [{ missing: 25, held: 200, answered: 175, goneLastHour: 0 }, false],
    [{ missing: 1, held: 1, answered: 0, goneLastHour: 0 }, false],
    [{ missing: 5, held: 500, answered: 495, goneLastHour: 196 }, false],
  ])('%j: believed %j', (absent, isBelieved) => expect(isBelievable(absent)).toBe(isBelieved))

  it('are kept, and said to be in doubt; they are forgotten when the server recovers', async () => {
    const device = await aDevice(60)
    for (const id of ids(30)) device.listed.delete(id)
    await device.look()
    await device.search()
    expect([device.withheld(), device.read.length, device.directory.size]).toEqual([30, 0, 60])
    await device.restart()
    expect(device.withheld()).toBe(30)
    for (const id of ids(30)) device.listed.add(id)
    await device.look()
    expect(device.withheld()).toBe(0)
  })

  it('are looked for one by one when a later look misses them, too', async () => {
    const device = await aDevice(60)
    for (const id of ids(30)) device.listed.delete(id)
    await device.look()
    clock += 600_000
    await device.look()
    await device.search()
    expect([device.withheld(), device.directory.size]).toEqual([0, 30])
  })
})
