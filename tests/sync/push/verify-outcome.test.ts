import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { doubtMs, type Proof, type Seen, verifyOutcome } from '#sync/push/verify-outcome.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { chaosMutations } from '#tests/sync/simulation/chaos-mutations.ts'

const declared = (name: string) => {
  const found = chaosMutations[name]
  if (!found) throw new Error(`nobody declared ${name}`)
  return found
}
const rename = declared('vouchers.rename-receiver@1')
const note = declared('chaos.note@1')
const order = declared('chaos.order@1')
const cancel = declared('chaos.cancel@1')
const noted = anEntry({ mutation: note.name, args: { id: 'N1', tag: 'mine' }, attempts: [anAttempt()] })
const found = (...tags: string[]) => ({ kind: 'found', answer: { list: tags.map((tag) => ({ tag })) } }) as const

describe('what a look proves about an attempt without an answer', () => {
  it('an edit is applied, not applied, or overtaken by somebody else’s, field by field', () => {
    const seen = (ownerName: string) => ({ kind: 'row', row: aVoucher({ ownerName, message: 'theirs' }) }) as const
    expect(verifyOutcome(rename, anEntry(), seen('Sunil')).kind).toBe('applied')
    expect(verifyOutcome(rename, anEntry(), seen('Nimal Perera')).kind).toBe('not-applied')
    expect(verifyOutcome(rename, anEntry(), seen('Saman'))).toMatchObject({ theirs: { ownerName: 'Saman' } })
    expect(verifyOutcome(rename, anEntry(), seen('Saman'))).not.toHaveProperty('theirsBy.by')
    const said = { changedBy: 'saman@shop.lk', changedAt: '2026-11-23T11:10:00.000Z' }
    const row = aVoucher({ ownerName: 'Saman', ...said })
    expect(verifyOutcome(rename, anEntry(), { kind: 'row', row })).toMatchObject({
      theirsBy: { by: said.changedBy, at: said.changedAt },
    })
    expect(verifyOutcome(rename, anEntry(), { kind: 'absent' }).kind).toBe('other')
  })

  it('a creation is looked for twice, sent once more, and then left to a person', () => {
    expect(verifyOutcome(note, noted, found('mine')).kind).toBe('applied')
    expect(verifyOutcome(note, noted, found('theirs')).kind).toBe('other')
    expect(verifyOutcome(note, noted, found()).kind).toBe('not-found')
    expect(verifyOutcome(note, { ...noted, notFound: 1 }, found()).kind).toBe('not-applied')
    const twice = { ...noted, notFound: 1, attempts: [anAttempt(), anAttempt({ n: 2 })] }
    expect(verifyOutcome(note, twice, found()).kind).toBe('other')
    expect(verifyOutcome(note, { ...twice, forgiven: 1 }, found()).kind).toBe('not-applied')
  })

  it('an effect in the world proves nothing, whatever is read', () => {
    expect(verifyOutcome(order, anEntry(), { kind: 'absent' })).toMatchObject({ kind: 'other', theirs: null })
  })

  it('what is gone or cancelled is done', () => {
    expect(verifyOutcome(cancel, anEntry(), { kind: 'absent' }).kind).toBe('applied')
    expect(verifyOutcome(cancel, anEntry(), { kind: 'row', row: aVoucher({ status: 'DELETED' }) }).kind).toBe('applied')
    expect(verifyOutcome(cancel, anEntry(), { kind: 'row', row: aVoucher() }).kind).toBe('not-applied')
  })

  it('an answer that said neither yes nor no is followed by success or by a person, never by another attempt', () => {
    const odd = { attempts: [anAttempt({ verdict: 'uncertain', answeredUnclear: true }), anAttempt({ n: 2 })] }
    const row = (change: Partial<Voucher>) => ({ kind: 'row', row: aVoucher(change) }) as const
    const seen: [AnyMutation, Partial<OutboxEntry>, Seen, Proof['kind']][] = [
      [rename, {}, row({ ownerName: 'Sunil' }), 'applied'],
      [rename, {}, row({ ownerName: 'Nimal Perera' }), 'other'],
      [rename, {}, row({ ownerName: 'Saman' }), 'other'],
      [rename, {}, { kind: 'absent' }, 'other'],
      [note, noted, found('mine'), 'applied'],
      [note, noted, found('theirs'), 'other'],
      [note, noted, found(), 'other'],
      [note, { ...noted, notFound: 1 }, found(), 'other'],
      [order, {}, { kind: 'absent' }, 'other'],
      [cancel, {}, row({ status: 'DELETED' }), 'applied'],
      [cancel, {}, row({}), 'other'],
    ]
    for (const [mutation, change, shown, proof] of seen)
      expect(verifyOutcome(mutation, anEntry({ ...change, ...odd }), shown).kind).toBe(proof)
    expect(verifyOutcome(rename, anEntry(odd), row({}))).toEqual({
      kind: 'other',
      theirs: null,
      reason: 'Failed to update',
    })
    expect(verifyOutcome(order, anEntry(odd), { kind: 'absent' })).toMatchObject({ reason: order.says.failed })
  })

  it('absence is believed after the lag, for a creation after the quiet period, under a key at once', () => {
    const doubt = { keyed: false, lagMs: 10_000, quietMs: 90_000 }
    expect([doubtMs(rename, doubt), doubtMs(note, doubt)]).toEqual([10_000, 90_000])
    expect(doubtMs(note, { ...doubt, keyed: true })).toBe(0)
  })
})

describe('an unsent change', () => {
  const minute = 60_000
  const at = 1_000_000
  const intent = anEntry({ offline: 'intent', at })
  const extend = declared('chaos.extend@1')

  it.each([
    ['a field edit never grows old', anEntry({ at }), rename, 30 * 24 * 60, 'fresh'],
    ['an intent that moves value is fresh for ten minutes', intent, extend, 10, 'fresh'],
    ['and then waits to be asked for', intent, extend, 10.1, 'confirm'],
    ['another intent is fresh for an hour', intent, note, 60, 'fresh'],
    ['and then waits as well', intent, note, 60.1, 'confirm'],
    ['an intent of yesterday is looked at', intent, note, 24 * 60 + 1, 'review'],
    ['“Send now” makes it fresh again', { ...intent, confirmedAt: at + 90 * minute }, note, 95, 'fresh'],
    ['even after a day', { ...intent, confirmedAt: at + 25 * 60 * minute }, note, 25 * 60 + 5, 'fresh'],
    ['an age that a clock put back makes negative is no age', intent, note, -30, 'confirm'],
    [
      'an online change is sent at once',
      anEntry({ offline: 'online', at, expiresAt: at + 15_000 }),
      order,
      0.1,
      'fresh',
    ],
    ['or not at all', anEntry({ offline: 'online', at, expiresAt: at + 15_000 }), order, 0.3, 'expired'],
  ] as const)('%s', (...[, entry, mutation, minutes, staleness]) => {
    expect(stalenessOf(entry, mutation, at + minutes * minute)).toBe(staleness)
  })
})
