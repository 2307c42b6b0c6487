import Dexie from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearData, forgetCodes, holdsWork, keepOnlyWork, retireDatabases } from '#store/database/delete-databases.ts'
import { databaseName, openDatabase } from '#store/database/open-database.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const day = 86_400_000
const now = 400 * day

/** A database of somebody, closed, with or without unsent work. */
async function databaseOf(person: string, { environment = 'shop', unsent = false } = {}): Promise<string> {
  const name = await databaseName(environment, person)
  const database = await openDatabase(name, 'strict')
  await database.blocks.put({ collection: 'vouchers', block: 0, w: 1, rows: [] })
  if (unsent) await database.outbox.put(anEntry())
  database.close()
  return name
}

function retire(keep: string, lastUsed: Record<string, number>) {
  return retireDatabases({ environment: 'shop', keep, lastUsed, now, days: 30 })
}

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

describe('databases nobody uses any more', () => {
  it('go after the days of the config, and not a day before', async () => {
    const [mine, old, recent] = [await databaseOf('me'), await databaseOf('old'), await databaseOf('recent')]
    const next = await retire(mine, { [old]: now - 30 * day - 1, [recent]: now - 30 * day })
    expect((await Dexie.getDatabaseNames()).sort()).toEqual([mine, recent].sort())
    expect(next).toEqual({ [mine]: now, [recent]: now - 30 * day })
  })

  it('stay while they hold unsent work', async () => {
    const [mine, waiting] = [await databaseOf('me'), await databaseOf('waiting', { unsent: true })]
    await retire(mine, { [waiting]: now - 300 * day })
    expect(await Dexie.getDatabaseNames()).toContain(waiting)
  })

  it('begin to age when they are first seen, and the one in use never does', async () => {
    const [mine, unknown] = [await databaseOf('me'), await databaseOf('unknown')]
    expect(await retire(mine, { [mine]: 0 })).toEqual({ [mine]: now, [unknown]: now })
  })

  it('of another environment are left alone, even where its name begins alike', async () => {
    const mine = await databaseOf('me')
    const other = await databaseOf('me', { environment: 'shop-2' })
    await retire(mine, { [other]: 0 })
    expect(await Dexie.getDatabaseNames()).toContain(other)
  })
})

it('keeps unsent work and its changed rows, and nothing that can be fetched again', async () => {
  const { name, strict, relaxed, close } = await aDatabase()
  await strict.outbox.put(anEntry())
  await strict.changed.put({ collection: 'vouchers', id: 'V1', rc: 1, row: { id: 'V1' } })
  await relaxed.blocks.put({ collection: 'vouchers', block: 0, w: 1, rows: [] })
  await relaxed.details.put({ kind: 'delivery-email', id: 'V1', value: 'a@b.lk', asOf: 1, rc: 1 })
  close()
  await keepOnlyWork(name, now)
  const left = await openDatabase(name, 'strict')
  const counts = { outbox: await left.outbox.count(), changed: await left.changed.count() }
  expect(counts).toEqual({ outbox: 1, changed: 1 })
  expect((await left.outbox.toArray()).map(({ keptAt }) => keptAt)).toEqual([now])
  expect([await left.blocks.count(), await left.details.count()]).toEqual([0, 0])
  left.close()
})

it('wipes what codes say for everybody of this environment, and nothing else', async () => {
  const names = [await databaseOf('me'), await databaseOf('other'), await databaseOf('me', { environment: 'shop-2' })]
  for (const name of names) {
    const database = await openDatabase(name, 'strict')
    await database.voucherQrs.put({ id: 'V1', qrContent: 'money', asOf: 1 })
    database.close()
  }
  await forgetCodes('shop')
  const left: number[][] = []
  for (const name of names) {
    const database = await openDatabase(name, 'strict')
    left.push([await database.voucherQrs.count(), await database.blocks.count()])
    database.close()
  }
  expect(left).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ])
})

it('is never cleared while it holds work that the server has not got', async () => {
  const [empty, waiting] = [await databaseOf('empty'), await databaseOf('waiting', { unsent: true })]
  expect([await clearData(empty), await clearData(waiting)]).toEqual([true, false])
  expect(await Dexie.getDatabaseNames()).toEqual([waiting])
  const database = await openDatabase(waiting, 'strict')
  await database.outbox.put(anEntry({ state: 'acked' }))
  database.close()
  expect(await clearData(waiting)).toBe(true)
})

it('is not made anew by those who wipe and clear at the same time', async () => {
  const name = await databaseOf('gone')
  const list = Dexie.getDatabaseNames
  // Another part of the portal deletes it after its name was read.
  Dexie.getDatabaseNames = (async () => {
    const names = await list()
    await Dexie.delete(name)
    return names
  }) as typeof list
  try {
    await forgetCodes('shop')
  } finally {
    Dexie.getDatabaseNames = list
  }
  expect(await Dexie.getDatabaseNames()).toEqual([])
  expect(await clearData(name)).toBe(true)
  expect(await holdsWork('shop')).toBe(false)
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

it('says whether anybody left work here, and nothing more', async () => {
  await databaseOf('empty')
  expect(await holdsWork('shop')).toBe(false)
  await databaseOf('waiting', { unsent: true })
  expect([await holdsWork('shop'), await holdsWork('shop-2')]).toEqual([true, false])
})

it('calls a client order that is still typed work, but deletes it with the database of its person', async () => {
  const name = await databaseOf('typing')
  const database = await openDatabase(name, 'strict')
  const draft = { id: 'a', at: 1, form: {}, fileName: null, rows: 0 }
  await database.orderDrafts.put({ ...draft, sentAt: 1 })
  expect(await holdsWork('shop')).toBe(false)
  await database.orderDrafts.put(draft)
  database.close()
  expect(await holdsWork('shop')).toBe(true)
  expect(await clearData(name)).toBe(true)
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

describe('what somebody has begun to type', () => {
  const draft = { id: 'a', form: 'add-merchant', at: 1, values: { name: 'Cargills' } }
  async function typingIn(person: string): Promise<string> {
    const name = await databaseOf(person)
    const database = await openDatabase(name, 'strict')
    await database.formDrafts.put(draft)
    database.close()
    return name
  }

  it('is work that waits for its person, and goes with their database', async () => {
    const [name, other] = [await typingIn('typing'), await typingIn('other')]
    expect(await holdsWork('shop')).toBe(true)
    expect(await clearData(name)).toBe(true)
    expect(await Dexie.getDatabaseNames()).toEqual([other])
  })

  it('stays where work is kept, and outlives the days of a database, which keeps nothing else', async () => {
    const [mine, typing] = [await databaseOf('me'), await typingIn('typing')]
    await keepOnlyWork(typing, now)
    await aBlockIn(typing)
    expect(await retire(mine, { [typing]: now - 300 * day })).toEqual({ [mine]: now, [typing]: now - 300 * day })
    const left = await openDatabase(typing, 'strict')
    expect([await left.formDrafts.toArray(), await left.blocks.count()]).toEqual([[draft], 0])
    left.close()
  })
})

it('calls no note work that waits, but keeps it with work, and past the days of a database', async () => {
  const [mine, name] = [await databaseOf('me'), await databaseOf('noted')]
  const note = { id: 'a', collection: 'payments', rowId: 'P1', text: 'Paid twice', by: 'me', at: 1 }
  const database = await openDatabase(name, 'strict')
  await database.notes.put(note)
  database.close()
  await keepOnlyWork(name, now)
  await aBlockIn(name)
  expect(await holdsWork('shop')).toBe(false)
  expect(await retire(mine, { [name]: now - 300 * day })).toEqual({ [mine]: now, [name]: now - 300 * day })
  const left = await openDatabase(name, 'strict')
  expect([await left.notes.toArray(), await left.blocks.count()]).toEqual([[note], 0])
  left.close()
  expect(await clearData(name)).toBe(true)
  expect(await Dexie.getDatabaseNames()).toEqual([mine])
})

async function aBlockIn(name: string): Promise<void> {
  const database = await openDatabase(name, 'strict')
  await database.blocks.put({ collection: 'vouchers', block: 0, w: 1, rows: [] })
  database.close()
}
