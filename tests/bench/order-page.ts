import { openDatabase, PortalDatabase } from '#store/database/open-database.ts'
import { discardEntry } from '#store/mutate/decide-entry.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { placeOrder } from '#store/resources/client-orders/place-order.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { aNewOrder, anOrderOnWire, aSentPerson } from '#tests/support/an-order.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { owner, startEngine } from './an-engine.ts'

/** Milliseconds of each round beside a waiting order and without one, and the size of each state of its entry. */
export interface WaitingOrderFigures {
  saved: { beside: number[]; alone: number[] }
  read: { beside: number[]; alone: number[] }
  entryBytes: number[]
}

const person = { owner, role: 'administrator' as const }
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Changes that wait on either side: a morning's work of one person without a line. */
const others = 20
/** Rounds that are not counted: code that has never run is slow on both sides, and not what is asked. */
const warmUp = 30
const people = Array.from({ length: 20_000 }, (_, n) => aSentPerson({ No: `${n + 1}`, receiverName: `Kumari ${n}` }))

const portsOf = (database: PortalDatabase) => ({ database, person, now: Date.now, newId: () => crypto.randomUUID() })

function rename(database: PortalDatabase, id: string) {
  return runMutation(portsOf(database), renameReceiver, { id, value: 'Sunil' }, aVoucher({ id }))
}

async function open(name: string): Promise<PortalDatabase> {
  await new PortalDatabase(name, 'strict').delete()
  const database = await openDatabase(name, 'strict')
  for (let n = 0; n < others; n++) await rename(database, `W${n}`)
  return database
}

/** In turns, so that whatever else the machine does falls on both alike. */
async function measureWaitingOrder(rounds: number): Promise<WaitingOrderFigures> {
  const [alone, beside] = [await open('bench-order-alone'), await open('bench-order-beside')]
  await runMutation(portsOf(beside), placeOrder, aNewOrder({ people }), null)
  const times = { saved: { beside: [], alone: [] }, read: { beside: [], alone: [] } } as Omit<
    WaitingOrderFigures,
    'entryBytes'
  >
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [side, database] of round % 2 === 0 ? sides(alone, beside) : sides(alone, beside).toReversed()) {
      let startedAt = performance.now()
      const { seq } = await rename(database, `V${round}`)
      const savedMs = performance.now() - startedAt
      startedAt = performance.now()
      const entries = (await database.outbox.toArray()).filter((entry) => entry.owner === owner)
      const readMs = performance.now() - startedAt
      const expected = others + 1 + (side === 'beside' ? 1 : 0)
      if (entries.length !== expected) throw new Error(`${entries.length} changes wait`)
      await discardEntry(database, seq, Date.now())
      await pause(2)
      if (round < warmUp) continue
      times.saved[side].push(savedMs)
      times.read[side].push(readMs)
    }
  }
  return { ...times, entryBytes: await writeStates() }
}

const sides = (alone: PortalDatabase, beside: PortalDatabase) =>
  [
    ['alone', alone],
    ['beside', beside],
  ] as const

/** A server that takes an order and whose answer is lost; its list shows the order. */
function losingServer() {
  let isTaken = false
  return async (address: string) => {
    const { pathname } = new URL(address)
    if (pathname.endsWith('/client/place-order')) {
      isTaken = true
      throw new TypeError('Failed to fetch')
    }
    const list = pathname.endsWith('/client/getClientOrders') && isTaken ? [anOrderOnWire()] : []
    return Response.json({ list, totalPageCount: 1, pageNo: 1 })
  }
}

/** Bytes of each state of an order that is sent, looked for after a lost answer, and settled. */
async function writeStates(): Promise<number[]> {
  const name = 'bench-order-states'
  await new PortalDatabase(name, 'strict').delete()
  const [strict, relaxed] = [await openDatabase(name, 'strict'), await openDatabase(name, 'relaxed')]
  const bytes: number[] = []
  const seen = (record: { mutation: string }) => {
    if (record.mutation === placeOrder.name) bytes.push(new TextEncoder().encode(JSON.stringify(record)).length)
  }
  strict.outbox.hook('creating', (_, record) => seen(record))
  strict.outbox.hook('updating', (change, _, record) => seen(Object.assign({}, record, change)))
  await runMutation(portsOf(strict), placeOrder, aNewOrder({ people }), null)
  const engine = startEngine({ name, strict, relaxed, fetch: losingServer() })
  while ((await strict.audit.count()) === 0) {
    await engine.probe()
    await pause(50)
  }
  await engine.stop()
  if (bytes.length < 4) throw new Error(`only ${bytes.length} states were written`)
  if ((await strict.wholeArgs.count()) > 0) throw new Error('what lies beside an entry did not leave with it')
  return bytes
}

Object.assign(globalThis, { measureWaitingOrder })
