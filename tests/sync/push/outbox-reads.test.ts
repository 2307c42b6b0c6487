import { describe, expect, it } from 'vitest'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { chaosMutations } from '#tests/sync/simulation/chaos-mutations.ts'
import { LedgerServer } from '#tests/sync/simulation/ledger-server.ts'
import { nimal, SimDevice } from '#tests/sync/simulation/sim-device.ts'
import { randomFrom, SimTime } from '#tests/sync/simulation/sim-time.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

/** The n-th change of a day offline. */
type Work = (n: number) => [mutation: string, args: { id: string } & Record<string, unknown>]

const rename = (n: number, row: number): ReturnType<Work> => [
  'vouchers.rename-receiver@1',
  { id: `V${row}`, value: `Sunil ${n}` },
]

const otherRows: Work = (n) => rename(n, n)

/** Of ten changes three are of one row, one is a creation and one is of two rows. */
const mixed: Work = (n) => {
  const id = `V${n - (n % 10)}`
  switch (n % 10) {
    case 0:
      return rename(n, n)
    case 1:
      return ['vouchers.rename-sender@1', { id, value: `Kamala ${n}` }]
    case 2:
      return ['vouchers.change-message@1', { id, value: `Good luck ${n}` }]
    case 3:
      return ['chaos.note@1', { id: `note-${n}`, tag: `note ${n}` }]
    case 4:
      return ['chaos.complete@1', { id: `V${n}`, beside: id, tag: `complete ${n}` }]
    default:
      return rename(n, n)
  }
}

/** The outbox records that a leader reads while `count` changes are made offline, and while they are sent and settled. */
async function readsFor(count: number, work: Work) {
  const time = new SimTime()
  const server = new LedgerServer(
    time,
    Array.from({ length: count }, (_, n) => aVoucher({ id: `V${n}` })),
  )
  const faults = { slowness: () => 0 }
  const device = new SimDevice({ time, server, random: randomFrom(1), keyed: true, faults })
  device.token = 'token'
  server.tokens.set('token', nimal)
  const tab = device.openTab()
  while (device.coverage()?.completeAt == null) await time.pass(1000)
  server.isDown = true
  await time.pass(20_000)
  let reads = 0
  device.disk.onRead = (table, records, reader) => {
    if (table === 'outbox' && reader !== tab.page) reads += records
  }
  let ids = 0
  const ports = {
    database: tab.page,
    person: { owner: nimal, role: 'administrator' as const },
    now: time.now,
    newId: () => `op-${++ids}`,
  }
  for (let n = 0; n < count; n++) {
    const [mutation, args] = work(n)
    const declared = chaosMutations[mutation]
    if (!declared) throw new Error(mutation)
    await runMutation(ports, declared, args, server.now(args.id) ?? null)
    void tab.engine.poke()
    await time.pass(20)
  }
  const whileMade = reads
  server.isDown = false
  while (device.outbox().length > 0) await time.pass(5000)
  device.end()
  return { made: whileMade / count, sent: (reads - whileMade) / count, applied: server.ledger.length }
}

describe('the records of the outbox that are read for an edit', () => {
  it.each([
    ['of other rows', otherRows],
    ['of all kinds', mixed],
  ])(
    '%s stay as few, however many wait',
    async (_, work) => {
      for (const count of [50, 500]) {
        const { made, sent, applied } = await readsFor(count, work)
        expect(applied).toBe(count)
        expect(made + sent).toBeLessThanOrEqual(12)
      }
    },
    60_000,
  )
})
