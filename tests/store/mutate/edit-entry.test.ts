import { beforeEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { request } from '#store/define/define-call.ts'
import { conflictsOf, editEntry, mayBeEdited, mayBeMixed, resolveConflict } from '#store/mutate/edit-entry.ts'
import { exportEntries } from '#store/mutate/export-entries.ts'
import { discardAll } from '#store/mutate/decide-entry.ts'
import { mutations } from '#store/registry.ts'
import { updateOrder } from '#store/resources/client-orders/update-order.ts'
import { editOffer } from '#store/resources/offers/offer-mutations.ts'
import { updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { z } from 'zod'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

/** A change of two fields at once, as a form makes it. */
const readdress = defineMutation<Voucher, { id: string; from: string; to: string }>({
  name: 'test.readdress@1',
  on: vouchers,
  offline: 'queue',
  roles: vouchers.roles,
  args: z.object({ id: z.string(), from: z.string().min(1, 'Who sends it?'), to: z.string() }),
  apply: (row, { from, to }) => ({ ...row, sender: from, ownerName: to }),
  request: ({ id, from }) => request(updateVoucher, { params: { id }, body: { senderName: from } }),
  accepted: () => true,
  verify: { kind: 'absolute', fields: ['sender', 'ownerName'] },
  inputs: { from: { label: 'Sender name', field: 'sender' }, to: { label: 'Receiver name', field: 'ownerName' } },
  says: { done: 'Done', failed: 'Failed', change: ({ from, to }) => `from ${from} to ${to}` },
})
Object.assign(mutations as Record<string, unknown>, { [readdress.name]: readdress })

let database: Connections
let ids = 0
const ports = (role: 'administrator' | 'salesAgent' = 'administrator') => ({
  database: database.strict,
  person: { owner: anEntry().owner, role },
  now: () => 5000,
  newId: () => `new-${++ids}`,
})

beforeEach(async () => {
  database = await aDatabase()
  ids = 0
})

const outbox = () => database.strict.outbox.toArray()
const ends = async () => (await database.strict.audit.toArray()).map(({ seq, end }) => [seq, end])
const put = (...entries: OutboxEntry[]) => database.strict.outbox.bulkPut(entries)

describe('"edit and resend"', () => {
  it('puts a new entry with a key of its own in the place of a refused one, both or neither', async () => {
    await put(anEntry({ state: 'rejected', reason: 'VOUCHER_LOCKED', attempts: [anAttempt({ verdict: 'no' })] }))
    await editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })
    expect(await ends()).toEqual([[1, 'edited']])
    expect(await outbox()).toMatchObject([
      { seq: 2, operationId: 'new-1', args: { value: 'Kamal' }, state: 'queued', attempts: [], reason: null, at: 5000 },
    ])
    expect((await outbox())[0]?.base).toEqual(anEntry().base)
  })

  it('keeps in mind that its person has decided on what was set aside', async () => {
    await put(anEntry({ state: 'rejected', setAside: true }))
    await editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })
    expect(await outbox()).toMatchObject([{ seq: 2, hold: null, setAside: true }])
  })

  it('takes the words of the field where the new text is wrong, and leaves everything as it was', async () => {
    await put(anEntry({ state: 'rejected' }))
    await expect(editEntry(ports(), 1, { id: 'V1', value: '   ' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(editEntry(ports('salesAgent'), 1, { id: 'V1', value: 'Kamal' })).rejects.toMatchObject({
      kind: 'not-allowed',
    })
    expect([await outbox(), await ends()]).toEqual([[anEntry({ state: 'rejected' })], []])
  })

  it('comes too late for a change that is on its way, may have been applied, or has gone', async () => {
    const late = { kind: 'too-late' }
    for (const change of [
      { state: 'sending' as const },
      { state: 'acked' as const },
      { state: 'uncertain' as const, hold: 'needs-you' as const },
      { state: 'queued' as const, attempts: [anAttempt({ verdict: 'uncertain' })] },
    ]) {
      await put(anEntry(change))
      await expect(editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })).rejects.toMatchObject(late)
      expect(await ends()).toEqual([])
    }
    await database.strict.outbox.clear()
    await expect(editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })).rejects.toMatchObject(late)
  })

  it('of an unsent change shows on its row at once', async () => {
    await put(anEntry())
    const row = aVoucher({ ownerName: 'Sunil' })
    await database.strict.changed.put({ collection: 'vouchers', id: 'V1', rc: 7, row })
    await editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })
    expect(await database.strict.changed.get(['vouchers', 'V1'])).toMatchObject({ rc: -1, row: { ownerName: 'Kamal' } })
  })

  it('goes behind the later changes of its row, and begins from what those leave', async () => {
    // One that nobody has tried to send would be replaced by the new one.
    const attempts = [anAttempt({ verdict: 'later' })]
    const later = { args: { id: 'V1', value: 'Later' }, base: { ownerName: 'Sunil' }, attempts }
    await put(anEntry({ state: 'rejected' }), anEntry({ seq: 2, operationId: 'op-2', ...later }))
    await editEntry(ports(), 1, { id: 'V1', value: 'Kamal' })
    const [second, third] = await outbox()
    // The later one began from the value that never came to be.
    expect([second?.base, third?.base]).toEqual([anEntry().base, { ownerName: 'Later' }])
  })
})

describe('a conflict', () => {
  const conflict = (change: Partial<OutboxEntry> = {}) =>
    anEntry({
      mutation: readdress.name,
      args: { id: 'V1', from: 'My sender', to: 'My receiver' },
      base: { sender: 'Old sender', ownerName: 'Old receiver' },
      theirs: { sender: 'Their sender', ownerName: 'Their receiver' },
      state: 'rejected',
      ...change,
    })

  it('shows the value before, mine and theirs of each field in dispute', () => {
    expect(conflictsOf(conflict({ theirs: { sender: 'Their sender' } }))).toEqual([
      {
        field: 'sender',
        label: 'Sender name',
        base: 'Old sender',
        mine: 'My sender',
        theirs: 'Their sender',
        isPrivate: false,
      },
    ])
    expect([mayBeEdited(conflict()), mayBeMixed(conflict())]).toEqual([true, true])
  })

  it('decided for mine is sent again from what the server has now', async () => {
    await put(conflict())
    await resolveConflict(ports(), conflict(), new Set(['sender', 'ownerName']))
    expect(await outbox()).toMatchObject([
      { seq: 1, state: 'queued', theirs: null, base: { sender: 'Their sender', ownerName: 'Their receiver' } },
    ])
  })

  it('decided for theirs takes nothing of mine, and the record says so', async () => {
    await put(conflict())
    await resolveConflict(ports(), conflict(), new Set())
    expect([await outbox(), await ends()]).toEqual([[], [[1, 'discarded']]])
  })

  it('decided field by field sends mine beside theirs', async () => {
    await put(conflict())
    await resolveConflict(ports(), conflict(), new Set(['ownerName']))
    expect(await outbox()).toMatchObject([
      {
        seq: 2,
        args: { from: 'Their sender', to: 'My receiver' },
        base: { sender: 'Their sender', ownerName: 'Their receiver' },
      },
    ])
    expect(await ends()).toEqual([[1, 'edited']])
  })

  it('decided for theirs still sends what nobody else touched', async () => {
    const entry = conflict({ theirs: { sender: 'Their sender' } })
    await put(entry)
    await resolveConflict(ports(), entry, new Set())
    expect(await outbox()).toMatchObject([{ args: { from: 'Their sender', to: 'My receiver' } }])
  })
})

describe('a conflict of a change that sets some fields of its record', () => {
  const ofOrder = (theirs: Record<string, unknown>) =>
    anEntry({
      mutation: updateOrder.name,
      collection: 'client-orders',
      rowId: '12',
      args: { id: '12', clientId: '4', clientName: 'Lotus', contactPointName: 'Nadeesha' },
      base: { clientId: '3', contactPointName: 'Shanaz' },
      theirs,
      state: 'rejected',
      offline: 'intent',
    })

  it('offers a decision for each field of a client order', async () => {
    const entry = ofOrder({ clientId: '5', contactPointName: 'Ruwan' })
    expect(mayBeMixed(entry)).toBe(true)
    expect(conflictsOf(entry)).toMatchObject([
      { label: 'Client', base: 'client 3', mine: 'Lotus', theirs: 'client 5' },
      { label: 'Contact point name', base: 'Shanaz', mine: 'Nadeesha', theirs: 'Ruwan' },
    ])
    await put(entry)
    await resolveConflict(ports(), entry, new Set(['contactPointName']))
    expect(await outbox()).toMatchObject([{ args: { id: '12', contactPointName: 'Nadeesha' } }])
    expect((await outbox())[0]?.base).toEqual({ contactPointName: 'Ruwan' })
    expect((await outbox())[0]?.args).toEqual({ id: '12', contactPointName: 'Nadeesha' })
  })

  it('loses nothing else that was typed where theirs is kept', async () => {
    const entry = ofOrder({ clientId: '5' })
    expect(mayBeMixed(entry)).toBe(true)
    await put(entry)
    await resolveConflict(ports(), entry, new Set())
    expect((await outbox())[0]?.args).toEqual({ id: '12', contactPointName: 'Nadeesha' })
  })

  it('loses nothing else where a day of an offer is kept as they set it', async () => {
    const entry = anEntry({
      mutation: editOffer.name,
      collection: 'offers',
      rowId: '701',
      args: { id: '701', description: 'Mine', endDate: '2026-12-31T18:29:59.000Z' },
      base: { description: 'Old', endDate: '2026-11-30T18:29:59.000Z' },
      theirs: { endDate: '2027-01-31T18:29:59.000Z' },
      state: 'rejected',
    })
    expect(mayBeMixed(entry)).toBe(true)
    await put(entry)
    await resolveConflict(ports(), entry, new Set())
    expect((await outbox())[0]?.args).toEqual({ id: '701', description: 'Mine' })
  })
})

it('everything a person leaves behind goes to the records, and nothing of anybody else', async () => {
  const states = ['queued', 'sending', 'uncertain', 'rejected', 'acked'] as const
  await put(...states.map((state, i) => anEntry({ seq: i + 1, state })), anEntry({ seq: 9, owner: 'saman|x' }))
  await discardAll(database.strict, anEntry().owner, 7)
  expect((await outbox()).map(({ seq }) => seq)).toEqual([9])
  expect(await ends()).toEqual([1, 2, 3, 4].map((seq) => [seq, 'discarded']).concat([[5, 'settled']] as never))
})

it('an export holds every entry whole, with its sentence', () => {
  const entry = anEntry({ state: 'rejected', reason: 'VOUCHER_LOCKED' })
  const file = JSON.parse(exportEntries([entry], { owner: 'nimal', environment: 'shop', at: 0 }))
  expect(file).toMatchObject({ format: 'voucher-portal-changes@1', exportedAt: '1970-01-01T00:00:00.000Z' })
  expect(file.changes).toEqual([expect.objectContaining({ ...entry, what: 'vouchers V1: receiver name → Sunil' })])
})

it('an export says when somebody else changed the row, and not who: it goes to people who need not know', () => {
  const theirsBy = { by: 'saman@shop.lk', at: '2026-11-20T06:00:00.000Z' }
  const text = exportEntries([anEntry({ state: 'rejected', theirsBy })], { owner: 'nimal', environment: 'shop', at: 0 })
  expect(text).not.toContain('saman')
  expect(JSON.parse(text).changes).toEqual([expect.objectContaining({ theirsBy: { at: theirsBy.at } })])
})
