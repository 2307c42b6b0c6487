import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '#store/database/tables.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { outcomeOf } from '#ui/live/outcome.ts'

const record = (end: AuditRecord['end'], answer?: unknown): AuditRecord => {
  const { seq, operationId, owner, mutation, collection, rowId, at } = anEntry()
  const left = { seq, operationId, owner, mutation, collection, rowId, at, change: 'receiver name → Sunil' }
  return { ...left, endedAt: 2000, end, attempts: 1, ...(answer === undefined ? {} : { answer }) }
}

describe('what has become of a change', () => {
  it.each([
    ['waits', anEntry(), 'waiting'],
    ['is on its way', anEntry({ state: 'sending' }), 'waiting'],
    ['is on its way and waits for a person afterwards', anEntry({ state: 'sending', hold: 'needs-you' }), 'waiting'],
    ['is being looked up', anEntry({ state: 'uncertain' }), 'waiting'],
    ['waits for a person who must look it up', anEntry({ state: 'uncertain', hold: 'needs-you' }), 'unknown'],
    ['was refused', anEntry({ state: 'rejected' }), 'refused'],
    ['was accepted', anEntry({ state: 'acked' }), 'accepted'],
  ] as const)('in the outbox: %s', (_what, entry, kind) => {
    expect(outcomeOf(entry, undefined).kind).toBe(kind)
  })

  it.each([
    ['settled', 'accepted'],
    ['server-kept-another-value', 'accepted'],
    ['confirmed', 'accepted'],
    ['cancelled', 'taken-back'],
    ['discarded', 'taken-back'],
    ['not-sent', 'not-sent'],
  ] as const)('gone from the outbox as %s: %s', (end, kind) => {
    expect(outcomeOf(undefined, record(end)).kind).toBe(kind)
  })

  it('is not made up while neither the entry nor its record can be read', () => {
    expect(outcomeOf(undefined, undefined).kind).toBe('waiting')
  })

  it('brings the words of a refusal and the answer to what was accepted', () => {
    expect(outcomeOf(anEntry({ state: 'rejected', reason: 'VOUCHER_LOCKED' }), undefined).reason).toBe('VOUCHER_LOCKED')
    expect(outcomeOf(undefined, record('settled', { orderId: 7 })).answer).toEqual({ orderId: 7 })
  })
})
