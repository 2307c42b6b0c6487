import { afterEach, describe, expect, it } from 'vitest'
import { mutations } from '#store/registry.ts'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { OutboxDrain } from '#sync/push/drain-outbox.ts'
import { OutboxView } from '#sync/push/outbox-view.ts'
import { systemTiming } from '#sync/timing.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const untold = () => {
  throw new Error('nobody told this fake about that')
}

const yes: ApiResult<unknown> = {
  ok: true,
  status: 200,
  answer: { message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' },
}

/** Orders that wait to be sent off; the server shows each at once, and answers a dispatch when it is told to. */
async function aDrain(orders: number) {
  const { strict, close } = await aDatabase()
  await strict.leader.put({ name: 'leader', epoch: 1 })
  const ids = Array.from({ length: orders }, (_, n) => String(n + 1))
  for (const [n, id] of ids.entries()) {
    const args = { id, trackingId: null, notify: false }
    const about = { mutation: dispatch.name, collection: 'deliveries', rowId: id, args, at: Date.now() }
    await strict.outbox.put(anEntry({ ...about, seq: n + 1, base: { status: 'PROCESSING', trackingId: null } }))
  }
  const read: string[] = []
  const sent: (() => void)[] = []
  let isOnline = true
  let rc = 0
  const drain = new OutboxDrain(new OutboxView(strict), {
    ...systemTiming,
    strict,
    api: { send: () => new Promise<never>((resolve) => sent.push(() => resolve(yes as never))) },
    mutations,
    readerVersion: 1,
    owner: anEntry().owner,
    epoch: 1,
    keyed: false,
    lagMs: 0,
    quietMs: 0,
    readOne: async (_, id) => {
      read.push(id)
      return { kind: 'row', row: aDelivery({ id }), startRc: ++rc }
    },
    rowIn: () => null,
    serverRow: async () => undefined,
    rebuild: untold,
    follow: untold,
    miss: untold,
    hide: untold,
    unhide: untold,
    created: untold,
    tick: async () => ++rc,
    random: () => 0.5,
    maySend: () => isOnline,
    onLeadLost: untold,
  })
  opened.push(async () => {
    for (const answer of sent) answer()
    await drain.stop()
    close()
  })
  return { drain, strict, read, sent, cut: () => void (isOnline = false) }
}

const opened: (() => Promise<void>)[] = []
afterEach(() => Promise.all(opened.splice(0).map((end) => end())))

/** Until it holds; then enough turns for whatever would come next. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('steps that are compared before they are sent', () => {
  it('are read while those before them are on their way, and never more than three are on their way', async () => {
    const { drain, read, sent } = await aDrain(10)
    drain.kick()
    await until(() => sent.length >= 3 && read.length >= 6)
    expect([sent.length, read.length]).toEqual([3, 6])
    sent[0]?.()
    await until(() => sent.length >= 4 && read.length >= 7)
    expect([sent.length, read.length]).toEqual([4, 7])
  })

  it('stay where they are when the line is cut while they wait for their turn', async () => {
    const { drain, strict, sent, cut } = await aDrain(6)
    drain.kick()
    await until(() => sent.length >= 3)
    cut()
    for (const answer of sent) answer()
    await drain.stop()
    const states = (await strict.outbox.toArray()).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['acked', 'acked', 'acked', 'queued', 'queued', 'queued'])
    expect(sent).toHaveLength(3)
  })

  it('are settled once none of them waits', async () => {
    const { drain, read, sent } = await aDrain(8)
    drain.kick()
    await until(() => sent.length >= 3 && read.length >= 6)
    sent[0]?.()
    // The first is accepted; the seventh is read in its stead, and nobody looks whether the first is shown.
    await until(() => sent.length >= 4 && read.length >= 7)
    expect(read).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })
})
