import { describe, expect, it } from 'vitest'
import { asksToTell, discardEntry, retryEntry, sendSilently } from '#store/mutate/decide-entry.ts'
import { conflictsOf, editEntry, resolveConflict } from '#store/mutate/edit-entry.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { dispatch, setDeliveryStatus } from '#store/resources/deliveries/delivery-mutations.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

const minute = 60_000
const at = Date.parse('2026-11-20T04:00:00Z')

function aDispatch(notify: boolean) {
  return anEntry({
    mutation: dispatch.name,
    collection: 'deliveries',
    rowId: '500001',
    args: { id: '500001', trackingId: 'LK1', notify },
    base: { status: 'PROCESSING', trackingId: null },
    at,
  })
}

describe('a step that tells the customer (decisions.md H8)', () => {
  it.each([
    [true, 30, 'fresh'],
    [true, 31, 'notice'],
    [true, -2, 'notice'],
    [false, 31, 'fresh'],
    [false, 600, 'fresh'],
  ] as const)('with notification %s, after %d minutes: %s', (notify, minutes, staleness) => {
    expect(stalenessOf(aDispatch(notify), dispatch, at + minutes * minute)).toBe(staleness)
  })

  it('goes on with its notification, or in silence and in its own place, as its person says', async () => {
    const { strict } = await aDatabase()
    const held = { ...aDispatch(true), hold: 'confirm' as const, reason: 'is the customer still to be told?' }
    const later = at + 60 * minute
    await strict.outbox.bulkPut([held, { ...held, seq: 2, operationId: 'op-2' }])
    await retryEntry(strict, 1, later)
    await sendSilently(strict, 2, later, () => 'new')
    const [loud, silent] = await strict.outbox.toArray()
    expect(loud).toMatchObject({ seq: 1, hold: null, args: { notify: true }, confirmedAt: later })
    expect(silent).toMatchObject({
      seq: 2,
      hold: null,
      args: { notify: false, trackingId: 'LK1' },
      operationId: 'op-2',
    })
    for (const entry of [loud, silent]) expect(entry && stalenessOf(entry, dispatch, later)).toBe('fresh')
  })

  it('is asked about by when it was first made, whatever was corrected or retried since', async () => {
    const { strict } = await aDatabase()
    const later = at + 31 * minute
    const ports = {
      database: strict,
      person: { owner: aDispatch(true).owner, role: 'administrator' as const },
      now: () => later,
      newId: () => 'edited',
    }
    await strict.outbox.put({ ...aDispatch(true), state: 'rejected', reason: 'NOT_NOW' })
    await retryEntry(strict, 1, later)
    const retried = await strict.outbox.get(1)
    expect(retried && stalenessOf(retried, dispatch, later)).toBe('notice')
    const edited = await editEntry(ports, 1, { id: '500001', trackingId: 'LK2', notify: true })
    expect(stalenessOf(edited, dispatch, later)).toBe('notice')
  })

  it('goes in silence also after an attempt that did nothing, under a key of its own and with its own words', async () => {
    const { strict } = await aDatabase()
    const tried = { ...aDispatch(true), hold: 'confirm' as const, attempts: [anAttempt({ verdict: 'uncertain' })] }
    await strict.outbox.put({ ...tried, frozen: { body: { trackingNotifyToUser: true } } })
    await sendSilently(strict, 1, at + 40 * minute, () => 'new')
    const [silent] = await strict.outbox.toArray()
    expect(silent).toMatchObject({ operationId: 'new', args: { notify: false }, hold: null, forgiven: 1 })
    expect(silent?.frozen).toBeUndefined()
  })

  it('is no question where nobody is told, nobody was asked, or its outcome is not known', () => {
    const asked = { ...aDispatch(true), hold: 'confirm' as const }
    expect(asksToTell(asked)).toBe(true)
    expect(asksToTell({ ...asked, state: 'uncertain' })).toBe(false)
    expect(asksToTell({ ...asked, hold: null })).toBe(false)
    expect(asksToTell({ ...aDispatch(false), hold: 'confirm' })).toBe(false)
  })
})

describe('a step that a colleague has made as well', () => {
  const theirs = { status: 'DISPATCHED', trackingId: 'LK1' }
  const held = { ...aDispatch(true), hold: 'confirm' as const, reason: 'is the customer still to be told?', theirs }
  const picked = anEntry({
    ...aDispatch(false),
    seq: 3,
    mutation: setDeliveryStatus.name,
    args: { id: '500001', status: 'DELIVERED' },
    base: { status: 'DISPATCHED' },
  })

  it('is no dispute: nobody decides field by field what is the same on both sides', () => {
    expect(conflictsOf(held)).toEqual([])
  })

  it('goes on from what the server has, told or in silence', async () => {
    const { strict } = await aDatabase()
    await strict.outbox.bulkPut([held, { ...held, seq: 2 }])
    await retryEntry(strict, 1, at)
    await sendSilently(strict, 2, at, () => 'new')
    expect(await strict.outbox.toArray()).toMatchObject([
      { hold: null, theirs: null, base: theirs, args: { notify: true } },
      { hold: null, theirs: null, base: theirs, args: { notify: false } },
    ])
  })

  it('leaves later steps where they began when it is discarded: the server has what they began from', async () => {
    const { strict } = await aDatabase()
    await strict.outbox.bulkPut([held, picked])
    await discardEntry(strict, 1, at)
    expect(await strict.outbox.toArray()).toMatchObject([{ seq: 3, base: { status: 'DISPATCHED' } }])
    await strict.outbox.put({ ...held, theirs: null })
    await discardEntry(strict, 1, at)
    expect(await strict.outbox.toArray()).toMatchObject([{ seq: 3, base: { status: 'PROCESSING' } }])
  })
})

describe('a step that a colleague has overtaken (decisions.md H4)', () => {
  it('shows both sides under their names, and is discarded as a whole where the server’s is taken', async () => {
    const { strict } = await aDatabase()
    const overtaken = { ...aDispatch(true), state: 'rejected' as const, theirs: { status: 'DELIVERED' } }
    expect(conflictsOf(overtaken)).toMatchObject([
      { label: 'Order status', base: 'Processing', mine: 'Dispatched', theirs: 'Delivered' },
    ])
    await strict.outbox.put(overtaken)
    const person = { owner: overtaken.owner, role: 'administrator' as const }
    await resolveConflict({ database: strict, person, now: () => at, newId: () => 'op-3' }, overtaken, new Set())
    expect(await strict.outbox.count()).toBe(0)
    expect(await strict.audit.toArray()).toMatchObject([{ end: 'discarded' }])
  })
})
