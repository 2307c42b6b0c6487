import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { clearData, keepOnlyWork } from '#store/database/delete-databases.ts'
import { dropLostScopes } from '#store/database/drop-lost-scopes.ts'
import { rebuildRow } from '#store/database/changed-rows.ts'
import { migrateFormerRole } from '#store/database/migrate-former-role.ts'
import { openDatabase } from '#store/database/open-database.ts'
import { waitingPeople } from '#store/database/waiting-people.ts'
import { argsOf, withAllArgs } from '#store/database/whole-args.ts'
import { auditOf, confirmEntry, discardAll, discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { editEntry } from '#store/mutate/edit-entry.ts'
import { exportEntries } from '#store/mutate/export-entries.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { mutations } from '#store/registry.ts'
import { placeOrder, sameWaits } from '#store/resources/client-orders/place-order.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { aNewOrder, aSentPerson } from '#tests/support/an-order.ts'
import { lineLocks } from '#tests/support/printer/line-locks.ts'

const order = aNewOrder({ draftId: 'd', people: [aSentPerson(), aSentPerson({ receiverName: 'Nimal' })] })
const me = 'me|ROLE_SAHAN_ADMINISTRATOR'

let open: Connections
let ids: number
beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  open = await aDatabase()
  ids = 0
})
afterEach(() => open.close())

const ports = () => ({
  database: open.strict,
  person: { owner: me, role: 'administrator' as const },
  now: () => order.madeAt,
  newId: () => `op-${++ids}`,
})
const place = (change: Partial<typeof order> = {}) => runMutation(ports(), placeOrder, { ...order, ...change }, null)
/** Numbers of the entries that wait, and of those beside which arguments lie. */
const held = async ({ strict } = open) => [
  await strict.outbox.toCollection().primaryKeys(),
  await strict.wholeArgs.toCollection().primaryKeys(),
]
const bytes = (value: unknown) => JSON.stringify(value).length

describe('large arguments of a change', () => {
  it('lie beside its entry, which says the same of them without them', async () => {
    const { seq, args } = await place()
    const stored = await open.strict.outbox.get(seq)
    expect([stored?.args, stored?.isBrief]).toEqual([args, true])
    expect(args).not.toHaveProperty('people')
    expect(args).not.toHaveProperty('items')
    expect(await argsOf(open.strict, stored ?? anEntry())).toEqual(order)
    expect(placeOrder.says.change(stored?.args as never)).toBe(placeOrder.says.change(order))
    expect(await waitingPeople(open.strict, seq)).toEqual(order.people)
    expect(await waitingPeople(open.strict, seq + 1)).toBeNull()
  })

  it('make no entry larger than 10 KB, however many people, values and messages there are', async () => {
    const voucherMessage = 'Thank you. '.repeat(900)
    const items = Array.from({ length: 500 }, (_, n) => {
      const [item] = order.items
      if (!item) throw new Error('an order has items')
      return { ...item, amountCents: 1000 + n, voucherMessage }
    })
    const knownIds = Array.from({ length: 1000 }, (_, n) => `${100_000 + n}`)
    const { seq } = await place({ items, knownIds, people: Array.from({ length: 20_000 }, () => aSentPerson()) })
    const attempts = Array.from({ length: 8 }, (_, n) =>
      anAttempt({ n, verdict: 'uncertain', requestId: 'a'.repeat(36) }),
    )
    await open.strict.outbox.update(seq, { attempts })
    expect(bytes(await open.strict.outbox.get(seq))).toBeLessThan(10_000)
    expect(bytes(await open.strict.wholeArgs.get(seq))).toBeGreaterThan(2_000_000)
  })

  it('are written together with the entry or not at all', async () => {
    open.strict.wholeArgs.hook('creating', () => {
      throw new Error('the disk is broken')
    })
    await expect(place()).rejects.toMatchObject({ kind: 'not-saved' })
    expect(await held()).toEqual([[], []])
  })

  it('are compared with those of a second tab: the very same order is not taken twice', async () => {
    await place()
    await expect(place({ madeAt: order.madeAt + 1 })).rejects.toMatchObject({ message: sameWaits })
    const [item] = order.items
    if (item) await place({ items: [{ ...item, qty: 7 }] })
    expect(await held()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('stay as they are with each state of the entry', async () => {
    const { seq } = await place()
    await open.strict.outbox.update(seq, { state: 'uncertain', hold: 'needs-you', attempts: [anAttempt()] })
    await retryEntry(open.strict, seq, 5)
    const [entry] = await open.strict.outbox.toArray()
    expect([entry?.state, entry && (await argsOf(open.strict, entry))]).toEqual(['uncertain', order])
  })

  it('are in the file that a person takes along', async () => {
    await place()
    const all = await withAllArgs(open.strict, await open.strict.outbox.toArray())
    const file = JSON.parse(exportEntries(all, { owner: me, environment: 'test', at: 0 })) as { changes: object[] }
    expect(file.changes).toMatchObject([{ args: order }])
    expect(file.changes[0]).not.toHaveProperty('isBrief')
  })
})

describe('they are gone with the entry', () => {
  const seq = 1
  const record = async () => auditOf((await open.strict.outbox.get(seq)) ?? anEntry(), 'settled', 5)
  it.each<[string, () => Promise<unknown>]>([
    ['taken back', () => discardEntry(open.strict, seq, 5)],
    ['discarded at a log-out', () => discardAll(open.strict, me, 5)],
    [
      'settled',
      async () => {
        const parts = { strict: open.strict, relaxed: open.relaxed, directories: new Map(), mutations }
        return rebuildRow(parts, 'clientOrders', order.id, { record: await record() })
      },
    ],
    [
      'confirmed by a person',
      async () => {
        await open.strict.outbox.update(seq, { state: 'uncertain', hold: 'needs-you' })
        await confirmEntry(open.strict, seq, 5)
      },
    ],
    [
      'accepted, of a scope that its person has lost',
      async () => {
        await open.strict.outbox.update(seq, { state: 'acked' })
        await dropLostScopes(open.strict, { collection: () => true, detail: () => false }, 5)
      },
    ],
  ])('%s', async (_, leave) => {
    await place()
    expect(await held()).toEqual([[1], [1]])
    await leave()
    expect(await held()).toEqual([[], []])
    expect(await open.strict.audit.count()).toBe(1)
  })

  it('edited, and the new entry has all of them with what was corrected', async () => {
    const old = await place()
    const args = { ...(await argsOf(open.strict, old)), contactPointName: 'Kumari' } as typeof order
    const added = await editEntry(ports(), old.seq, args)
    expect(await held()).toEqual([[2], [2]])
    expect(added).toMatchObject({ isBrief: true, args: { contactPointName: 'Kumari' } })
    expect(await argsOf(open.strict, added)).toEqual({ ...order, contactPointName: 'Kumari' })
  })

  it('brought from a former role into the present one', async () => {
    const former = await aDatabase('portal-test-former')
    const { seq: _, ...entry } = await place()
    const there = { ...entry, seq: 9, operationId: 'there' }
    await former.strict.outbox.put(there)
    await former.strict.wholeArgs.put({ seq: 9, args: order })
    former.close()
    await open.strict.outbox.clear()
    await open.strict.wholeArgs.clear()
    const present = { database: open.strict, owner: me, locks: lineLocks() }
    await migrateFormerRole(['portal-test-former'], present)
    const [brought] = await open.strict.outbox.toArray()
    expect(brought).toMatchObject({ seq: 2, operationId: 'there', isBrief: true })
    expect(brought && (await argsOf(open.strict, brought))).toEqual(order)
    expect(await Dexie.exists('portal-test-former')).toBe(false)
  })
})

it('a log-out that keeps work keeps them, and nothing deletes them before the work is gone', async () => {
  await place()
  open.close()
  await keepOnlyWork(open.name, 7)
  expect(await clearData(open.name)).toBe(false)
  open = await aDatabase(open.name)
  const [entry] = await open.strict.outbox.toArray()
  expect([entry?.keptAt, entry && (await argsOf(open.strict, entry))]).toEqual([7, order])
})

describe('a device that updates with an order waiting', () => {
  /** The database as the version before these tables left it. */
  async function before(): Promise<string> {
    const name = 'portal-test-before'
    const old = new Dexie(name)
    old.version(3).stores({ outbox: '++seq, [collection+rowId]', audit: 'seq, endedAt, [collection+rowId]' })
    const { seq: _, ...entry } = anEntry({ owner: me, mutation: placeOrder.name, args: order, offline: 'intent' })
    await old.table('outbox').add({ ...entry, collection: 'clientOrders', rowId: order.id, base: {} })
    old.close()
    return name
  }

  it('loses nothing of it: its people are shown, exported and sent as they were', async () => {
    open.close()
    open = await aDatabase(await before())
    const entries = await open.strict.outbox.toArray()
    expect(await Promise.all(entries.map((entry) => argsOf(open.strict, entry)))).toEqual([order])
    expect(await waitingPeople(open.strict, 1)).toEqual(order.people)
    expect(await withAllArgs(open.strict, entries)).toEqual(entries)
    expect(entries.map(({ args }) => placeOrder.says.change(args as never))).toEqual([placeOrder.says.change(order)])
  })

  it('takes the very same order no second time', async () => {
    open.close()
    open = await aDatabase(await before())
    await expect(place()).rejects.toMatchObject({ message: sameWaits })
    await discardEntry(open.strict, 1, 5)
    await place()
    expect(await held()).toEqual([[2], [2]])
  })

  it('has the table beside what was there', async () => {
    const database = await openDatabase(await before(), 'strict')
    onTestFinished(() => database.close())
    expect([await database.wholeArgs.count(), await database.outbox.count()]).toEqual([0, 1])
  })
})

it('only creations are held in brief, and each makes its request of its arguments alone', () => {
  const brief = Object.values(mutations).filter((mutation) => mutation.brief)
  expect(brief.map(({ name }) => name)).toContain(placeOrder.name)
  for (const { verify, offline, request } of brief)
    expect([verify.kind, offline, request.length]).toEqual(['natural-key', 'intent', 1])
})
