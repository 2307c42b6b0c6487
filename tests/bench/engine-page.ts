import { absorbRows } from '#store/database/absorb-rows.ts'
import { openDatabase, PortalDatabase } from '#store/database/open-database.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { aVoucher, onWire } from '#tests/support/a-voucher.ts'
import { owner, startEngine } from './an-engine.ts'

const person = { owner, role: 'administrator' as const }
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rounds that are not counted: code that has never run is slow on both sides, and not what is asked. */
const warmUp = 30

/** Milliseconds of each enqueue, and of each bare strict transaction that stores the same records, in turns. */
async function measureEnqueue(rounds: number, isPulling: boolean): Promise<{ ours: number[]; bare: number[] }> {
  const name = `bench-enqueue-${isPulling}`
  await new PortalDatabase(name, 'strict').delete()
  const strict = await openDatabase(name, 'strict')
  const bare = await openBare(`${name}-bare`)
  const puller = isPulling ? await startPulling(name) : null
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const row = aVoucher({ id: `V${round}` })
    const ports = { database: strict, person, now: Date.now, newId: () => crypto.randomUUID() }
    let startedAt = performance.now()
    const entry = await runMutation(ports, renameReceiver, { id: row.id, value: 'Sunil' }, row)
    ours.push(performance.now() - startedAt)
    startedAt = performance.now()
    await putBare(bare, entry, row)
    theirs.push(performance.now() - startedAt)
    await pause(5)
  }
  puller?.terminate()
  return { ours: ours.slice(warmUp), bare: theirs.slice(warmUp) }
}

/** The pull of a visible screen, in a worker of its own as in the portal; this file is the worker's as well. */
function startPulling(name: string): Promise<Worker> {
  const worker = new Worker('/page.js', { type: 'module' })
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(worker))
    worker.postMessage(name)
  })
}

/** 16 blocks a transaction, 50 ms apart, for ever. */
async function pull(name: string): Promise<void> {
  const relaxed = await openDatabase(name, 'relaxed')
  const directory = await RowDirectory.build(relaxed, 'vouchers')
  for (let rc = 1; ; rc++) {
    const rows = Array.from({ length: 512 }, (_, n) => aVoucher({ id: `P${n}`, message: `${rc}` }))
    await absorbRows(relaxed, { collection: 'vouchers', directory, rows, startRc: rc, pause: () => pause(50) })
    postMessage('pulling')
    await pause(50)
  }
}

function openBare(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('outbox', { autoIncrement: true })
      opening.result.createObjectStore('changed', { autoIncrement: true })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error as Error)
  })
}

function putBare(database: IDBDatabase, entry: OutboxEntry, row: Voucher): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['outbox', 'changed'], 'readwrite', { durability: 'strict' })
    transaction.objectStore('outbox').put(entry)
    transaction.objectStore('changed').put({ rc: 0, row })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error as Error)
  })
}

/** What is sent in a drain: how the server takes a change, what it lists and finds, and how a person makes the n-th. */
interface Trade {
  /** Null for a request that is no change. */
  take(path: string, body: Record<string, unknown>): object | null
  list(page: number): object
  find(id: string): object
  make(ports: Parameters<typeof runMutation>[0], n: number): Promise<unknown>
}

/** A hundred vouchers whose receivers are renamed. */
function renames(count: number): Trade {
  const held = new Map(Array.from({ length: count }, (_, n) => [`V${n}`, aVoucher({ id: `V${n}` })]))
  const paged = (list: Voucher[], pageNo: number) => ({ list: list.map(onWire), totalPageCount: 1, pageNo })
  return {
    take(path, body) {
      const voucher = held.get(/\/voucher\/(\w+)\/update$/.exec(path)?.[1] ?? '')
      if (!voucher) return null
      held.set(voucher.id, { ...voucher, ownerName: String(body['receiverName']) })
      return { message: 'Voucher updated successfully' }
    },
    list: (page) => paged(page > 1 ? [] : [...held.values()], page),
    find: (id) =>
      paged(
        [...held.values()].filter((one) => one.id === id),
        1,
      ),
    make(ports, n) {
      const row = aVoucher({ id: `V${n}` })
      return runMutation(ports, renameReceiver, { id: row.id, value: 'Sunil' }, row)
    },
  }
}

/** Orders that are sent off. */
function dispatches(count: number): Trade {
  const held = new Map(Array.from({ length: count }, (_, n) => [n + 1, 'PROCESSING']))
  const paged = (ids: number[], current: number) => ({
    deliveryDetailsList: ids.map((purchaseId) => ({
      purchaseId,
      status: held.get(purchaseId),
      physicalOption: 'COURIER_DELIVERY',
      createdDate: '2026-11-10T06:12:00Z',
    })),
    total: 1,
    current,
  })
  return {
    take(path, body) {
      if (!path.endsWith('/delivery/update')) return null
      held.set(Number(body['purchaseId']), String(body['status']))
      return { message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' }
    },
    list: (page) => paged(page > 1 ? [] : [...held.keys()], page),
    find: (id) => paged([Number(id)], 1),
    make(ports, n) {
      const row = aDelivery({ id: String(n + 1), trackingId: null })
      return runMutation(ports, dispatch, { id: row.id, trackingId: null, notify: false }, row)
    },
  }
}

const trades = { renames, dispatches }

/** A server that answers after a while. */
function aServer(trade: Trade, waitMs: number) {
  let accepted = 0
  let isDown = true
  let firstAt = 0
  let lastAt = 0
  let trips = 0
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const json = (body: unknown) => Response.json(body)
    const { pathname, searchParams } = new URL(address)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const startedAt = performance.now()
    await pause(waitMs)
    if (isDown) throw new TypeError('Failed to fetch')
    const taken = trade.take(pathname, body)
    if (taken) {
      accepted += 1
      firstAt ||= startedAt
      trips += performance.now() - startedAt
      lastAt = performance.now()
      return json(taken)
    }
    if (pathname.startsWith('/api/')) return json({})
    const sought = body['searchKey']
    return json(
      typeof sought === 'string' && sought !== ''
        ? trade.find(sought)
        : trade.list(Number(searchParams.get('page') ?? body['page'] ?? 1)),
    )
  }
  const up = (next: boolean) => {
    isDown = !next
  }
  return { fetch, up, accepted: () => accepted, took: () => lastAt - firstAt, roundTrip: () => trips / accepted }
}

/** Milliseconds from the first of `count` edits that leaves to the last that is accepted, and of one round trip as it was. */
async function measureDrain(
  count: number,
  waitMs: number,
  kind: keyof typeof trades,
): Promise<{ took: number; roundTrip: number }> {
  const name = `bench-drain-${kind}`
  const trade = trades[kind](count)
  await new PortalDatabase(name, 'strict').delete()
  const [strict, relaxed] = [await openDatabase(name, 'strict'), await openDatabase(name, 'relaxed')]
  const server = aServer(trade, waitMs)
  const engine = startEngine({ name, strict, relaxed, fetch: server.fetch })
  server.up(true)
  await engine.probe()
  while ((await relaxed.coverage.count()) === 0) await pause(20)
  server.up(false)
  while ((await engine.probe()) !== 'offline') await pause(20)
  for (let n = 0; n < count; n++) {
    const ports = { database: strict, person, now: Date.now, newId: () => crypto.randomUUID() }
    await trade.make(ports, n)
  }
  server.up(true)
  await engine.probe()
  while (server.accepted() < count) await pause(5)
  const took = { took: server.took(), roundTrip: server.roundTrip() }
  await engine.stop()
  return took
}

if ('document' in globalThis) Object.assign(globalThis, { measureEnqueue, measureDrain })
else globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => void pull(data))
