import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { rebuildRow, repairChangedRows } from '#store/database/changed-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { EntryState } from '#store/database/tables.ts'
import { auditOf, discardEntry, markProvisional, retryEntry } from '#store/mutate/decide-entry.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { mutations } from '#store/registry.ts'
import { changeMessage, renameReceiver, renameSender } from '#store/resources/vouchers/voucher-mutations.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
const ids = ['V1', 'V2']
const edits = { ownerName: renameReceiver, sender: renameSender, message: changeMessage }
type Field = keyof typeof edits

interface Known {
  seq: number
  id: string
  field: Field
  value: string
  state: EntryState
}

type Move =
  | { kind: 'edit'; id: string; field: Field; value: string }
  | { kind: 'pull'; id: string; field: Field; value: string; older: boolean }
  | { kind: 'ack' | 'refuse' | 'settle' | 'retry' | 'discard'; nth: number }
  | { kind: 'restart' }

const id = fc.constantFrom(...ids)
const field = fc.constantFrom<Field>('ownerName', 'sender', 'message')
const value = fc.constantFrom('A', 'B', 'C')
const nth = fc.nat(20)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), id, field, value }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pull' as const), id, field, value, older: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('ack' as const, 'refuse', 'settle', 'retry', 'discard'), nth }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)

/** One device: real storage on one side, on the other a list of what happened, replayed from scratch. */
async function aDevice() {
  const database = await aDatabase()
  const { strict, relaxed } = database
  const directories = new Map([[collection, await RowDirectory.build(relaxed, collection)]])
  const parts = { strict, relaxed, directories, mutations }
  const serverRow = new Map(ids.map((one) => [one, aVoucher({ id: one })]))
  let entries: Known[] = []
  let rc = 2

  async function absorb(row: Voucher, startRc: number): Promise<void> {
    const directory = directories.get(collection)
    if (directory) await absorbRows(relaxed, { collection, directory, rows: [row], startRc, pause: async () => {} })
  }

  /** Slow and simple: the server's row, then every change that counts, in order. */
  function shouldShow(one: string): Voucher | undefined {
    const pending = entries.filter((entry) => entry.id === one && entry.state !== 'rejected')
    return pending.reduce<Voucher | undefined>(
      (row, entry) => row && { ...row, [entry.field]: entry.value },
      serverRow.get(one),
    )
  }

  async function edit(one: string, on: Field, to: string): Promise<void> {
    const inHand = shouldShow(one) ?? aVoucher({ id: one })
    const person = { owner: 'me', role: 'administrator' as const }
    const ports = { database: strict, person, now: () => 1, newId: () => `op-${entries.length}` }
    const { seq } = await runMutation(ports, edits[on], { id: one, value: to }, inHand)
    const earlier = entries.findLast((entry) => entry.id === one && entry.field === on)
    // Nobody tries to send anything here: what is not accepted is replaced by what is meant now.
    if (earlier?.state !== 'acked') entries = entries.filter((entry) => entry !== earlier)
    entries.push({ seq, id: one, field: on, value: to, state: 'queued' })
  }

  async function pull({ id: one, field: on, value: to, older }: Extract<Move, { kind: 'pull' }>): Promise<void> {
    const row = { ...(serverRow.get(one) ?? aVoucher({ id: one })), [on]: to }
    if (older) await absorb(row, 1)
    else {
      serverRow.set(one, row)
      await absorb(row, ++rc)
    }
  }

  /** What the drain does to an entry: a state that is stored, and a row marked for rebuilding where it changes. */
  async function become(entry: Known, state: EntryState): Promise<void> {
    entry.state = state
    await strict.transaction('rw', strict.outbox, strict.changed, async () => {
      await strict.outbox.update(entry.seq, { state })
      const stored = await strict.outbox.get(entry.seq)
      if (stored) await markProvisional(strict, stored)
    })
  }

  async function decide(kind: 'ack' | 'refuse' | 'settle' | 'retry' | 'discard', entry: Known): Promise<void> {
    const leaves = () => (entries = entries.filter((one) => one !== entry))
    if (kind === 'ack' && entry.state === 'queued') await become(entry, 'acked')
    if (kind === 'refuse' && entry.state === 'queued') await become(entry, 'rejected')
    if (kind === 'retry') {
      await retryEntry(strict, entry.seq, 0)
      if (entry.state === 'rejected') entry.state = 'queued'
    }
    if (kind === 'discard') {
      await discardEntry(strict, entry.seq, 2)
      if (entry.state !== 'acked') leaves()
    }
    const stored = await strict.outbox.get(entry.seq)
    if (kind === 'settle' && entry.state === 'acked' && stored) {
      await rebuildRow(parts, collection, entry.id, { record: auditOf(stored, 'settled', 3) })
      leaves()
    }
  }

  async function make(next: Move): Promise<void> {
    if (next.kind === 'edit') await edit(next.id, next.field, next.value)
    else if (next.kind === 'pull') await pull(next)
    else if (next.kind === 'restart') directories.set(collection, await RowDirectory.build(relaxed, collection))
    else {
      const entry = entries[next.nth % Math.max(1, entries.length)]
      if (entry) await decide(next.kind, entry)
    }
  }

  async function check(): Promise<void> {
    const changed = await relaxed.changed.toArray()
    const pending = new Set(entries.filter(({ state }) => state !== 'rejected').map((entry) => entry.id))
    expect(changed.map((one) => one.id)).toEqual([...pending].sort())
    for (const one of changed) expect(one.row).toEqual(shouldShow(one.id))
    expect((await strict.outbox.toArray()).map(({ seq, state }) => [seq, state])).toEqual(
      entries.map(({ seq, state }) => [seq, state]),
    )
    // Once right, nothing is written again.
    expect(await repairChangedRows(parts)).toBe(0)
  }

  return { database, parts, absorb, make, check, serverRow, edit }
}

describe('changed rows', () => {
  it('show the server’s row with all that counts replayed, after any history', async () => {
    const history = fc.array(fc.record({ move, repair: fc.boolean() }), { minLength: 1, maxLength: 18 })
    await fc.assert(
      fc.asyncProperty(history, async (moves) => {
        const device = await aDevice()
        for (const row of device.serverRow.values()) await device.absorb(row, 2)
        for (const { move: next, repair } of moves) {
          await device.make(next)
          // A leader may be slow or away; whenever it looks, it is right afterwards.
          if (repair) {
            await repairChangedRows(device.parts)
            await device.check()
          }
        }
        await repairChangedRows(device.parts)
        await device.check()
        device.database.close()
      }),
      { numRuns: 60 },
    )
  }, 30_000)

  it('keep what the person saw while the server’s row is not there, and stand on it once it is', async () => {
    const device = await aDevice()
    await device.edit('V1', 'message', 'Mine')
    await repairChangedRows(device.parts)
    expect((await device.parts.relaxed.changed.toArray())[0]?.row).toMatchObject({ message: 'Mine' })
    await device.absorb(aVoucher({ id: 'V1', sender: 'Pulled anew' }), 5)
    await repairChangedRows(device.parts)
    expect((await device.parts.relaxed.changed.toArray())[0]?.row).toMatchObject({
      message: 'Mine',
      sender: 'Pulled anew',
    })
    device.database.close()
  })

  it('cost no read of blocks where they are right', async () => {
    const device = await aDevice()
    for (const row of device.serverRow.values()) await device.absorb(row, 2)
    await device.edit('V1', 'message', 'Mine')
    await repairChangedRows(device.parts)
    const blocks = device.parts.relaxed.blocks
    const bulkGet = blocks.bulkGet.bind(blocks)
    let reads = 0
    blocks.bulkGet = ((keys: [string, number][]) => {
      reads += 1
      return bulkGet(keys)
    }) as typeof blocks.bulkGet
    await repairChangedRows(device.parts)
    expect(reads).toBe(0)
    device.database.close()
  })
})
