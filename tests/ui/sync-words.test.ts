import { describe, expect, it } from 'vitest'
import { newCoverage } from '#store/database/coverage.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import { newSweep } from '#sync/pull/prove-window.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import {
  answerWords,
  changeWords,
  detailsOf,
  discardWords,
  groupEntries,
  lastChangeWords,
  madeWords,
  rowWords,
  lastRequestWords,
  tryWords,
  typedTexts,
} from '#ui/sync-centre/entry-words.ts'
import { pillWords } from '#ui/sync-centre/pill-words.ts'
import { loadingOf } from '#ui/sync-centre/use-loading.ts'

const now = Date.parse('2026-10-12T05:10:00Z')
const health: SyncHealth = {
  connectivity: 'online',
  leading: true,
  needsSignIn: false,
  storageTrouble: null,
  needsReload: null,
}
const entry = (facts: Partial<OutboxEntry> = {}) =>
  anEntry({ args: { id: 'AB12', value: 'Nimal' }, rowId: 'AB12', at: now, ...facts })
const attempt = anAttempt({ at: now, verdict: 'later' })

describe('the pill in the header', () => {
  const waiting = [entry(), entry({ seq: 2 })]
  const offline: SyncHealth = { ...health, connectivity: 'offline' }

  it('says in words where the work stands, the most urgent first', () => {
    expect(pillWords([], health, null).text).toBe('All changes saved')
    expect(pillWords([], health, null, 2).text).toBe('2 changes lost')
    // Before the outbox has been read nobody knows that.
    expect(pillWords(undefined, health, null).text).toBe('Connecting…')
    expect(pillWords(waiting, health, null).text).toBe('Saving 2…')
    expect(pillWords(waiting, offline, null).text).toBe('Offline · 2 waiting')
    expect(pillWords([], offline, null).text).toBe('Offline')
    expect(pillWords([...waiting, entry({ state: 'rejected' })], offline, null).text).toBe('1 needs attention')
    expect(pillWords(waiting, { ...health, needsSignIn: true }, null).text).toBe('Sign in to send 2')
  })

  it('does not count a change that the server has accepted', () => {
    expect(pillWords([entry({ state: 'acked' })], health, null).text).toBe('All changes saved')
  })

  it('says how far a first filling has come, and tells a screen reader no running numbers', () => {
    const words = pillWords([], health, { many: 'vouchers', held: 5300, about: 20_000 })
    expect(words.text).toBe('All changes saved · loading 26 %')
    expect(words.short).toBe('Saved · 26 %')
    expect(words.spoken).toBe('All changes saved, loading vouchers')
  })

  it('has at most eleven letters on a phone, whatever it says', () => {
    const loading = { many: 'vouchers', held: 5300, about: 20_000 }
    const rejected = Array.from({ length: 12 }, (_, nth) => entry({ seq: nth, state: 'rejected' }))
    const all = [
      pillWords([], health, null),
      pillWords([], health, loading),
      pillWords([], health, { ...loading, held: null }),
      pillWords(undefined, health, null),
      pillWords(waiting, health, null),
      pillWords(waiting, offline, null),
      pillWords(waiting, { ...health, needsSignIn: true }, null),
      pillWords(rejected, health, null),
      pillWords([], health, null, 2),
    ]
    expect(all.map(({ least }) => least)).toEqual([
      'Saved',
      'Saved',
      'Saved',
      'Connect…',
      'Saving 2…',
      'Offline 2',
      'Sign in',
      '12 need you',
      '2 lost',
    ])
  })

  it('calls nothing saved while the outbox is not read, the server not heard, or something unsent', () => {
    const loading = { many: 'vouchers', held: 5300, about: 20_000 }
    expect(pillWords(undefined, health, loading).text).toBe('Connecting…')
    expect(pillWords([], { ...health, connectivity: 'unknown' }, loading).text).toBe('Connecting…')
    expect(pillWords([entry({ state: 'queued' })], health, loading).text).toBe('Saving 1…')
  })

  it('counts as loading only what has never been seen to its end', () => {
    const whole = { ...newCoverage('vouchers', 'ALL'), sweep: { ...newSweep('full', 1, 100), pos: 5300 } }
    expect(loadingOf([{ ...whole, about: 20_000 }], '')?.held).toBe(5300)
    const pass = { page: 2, epoch: 1, startedAt: 1, startRc: 1, mark: '', before: null, lastPage: '', quarantined: 0 }
    const loading = loadingOf([{ ...whole, sweep: null, pass, about: 280 }], '')
    // How many rows two of its pages hold is not known: none is the one number that is wrong.
    expect(pillWords([], health, loading).text).toBe('All changes saved · loading')
    expect(loadingOf([{ ...whole, about: 20_000, completeAt: now }], '')).toBeNull()
    expect(loadingOf([{ ...whole, partition: 'ACTIVE', about: 900 }], '')).toBeNull()
  })

  it('speaks of what is kept per merchant only on its own page, and of nothing that is left out', () => {
    const filling = { ...newCoverage('redemptions@101', 'ALL'), about: 900 }
    expect(loadingOf([filling], 'redemptions@101')?.many).toBe('redemptions')
    expect(loadingOf([filling], 'redemptions@102')).toBeNull()
    expect(loadingOf([{ ...newCoverage('vouchers', 'ALL'), about: 900, leftOut: 'data' }], '')).toBeNull()
  })
})

describe('a change in the Sync centre', () => {
  it('is a sentence', () => {
    expect(`${rowWords(entry())}: ${changeWords(entry())}`).toBe('Voucher AB12: receiver name → Nimal')
  })

  it('stays readable when this version does not know it', () => {
    expect(changeWords(entry({ mutation: 'vouchers.fly@9' }))).toContain('vouchers.fly@9')
  })

  it('lies in the group of what it waits for', () => {
    const groups = groupEntries([
      entry({ seq: 1 }),
      entry({ seq: 2, state: 'uncertain' }),
      entry({ seq: 3, state: 'uncertain', hold: 'needs-you' }),
      entry({ seq: 4, state: 'rejected' }),
      entry({ seq: 5, state: 'sending' }),
      entry({ seq: 6, state: 'acked' }),
      entry({ seq: 7, state: 'rejected', theirs: { ownerName: 'Kamala' } }),
    ])
    const seqs = Object.fromEntries([...groups].map(([state, list]) => [state, list.map(({ seq }) => seq)]))
    expect(seqs).toEqual({ waiting: [1], checking: [2], attention: [3, 4], sending: [5], conflicts: [7] })
  })

  it('says how often it was tried and when next', () => {
    expect(tryWords(entry(), now)).toBe('Not sent yet')
    expect(tryWords(entry({ attempts: [attempt], nextAttemptAt: now + 40_000 }), now)).toBe(
      '1 attempt, next try in 40 s',
    )
    expect(tryWords(entry({ attempts: [attempt, attempt], nextAttemptAt: now + 200_000 }), now)).toBe(
      '2 attempts, next try in 4 min',
    )
    expect(tryWords(entry({ hold: 'auth' }), now)).toBe('Not sent yet, waits until you sign in')
  })

  it('says what it waits for: a decision, a change before it, a sign-in, a connection', () => {
    const conflict = entry({ seq: 1, state: 'rejected', theirs: { ownerName: 'Kamala' } })
    const behind = entry({ seq: 2, nextAttemptAt: now + 40_000 })
    const health = { connectivity: 'offline', needsSignIn: false } as const
    expect(tryWords(behind, now, { holder: conflict, health })).toBe(
      `Not sent yet, waits for your decision on “${changeWords(conflict)}”`,
    )
    expect(tryWords(behind, now, { holder: entry({ seq: 1 }), health })).toBe(
      `Not sent yet, waits until “${changeWords(conflict)}” is through`,
    )
    expect(tryWords(behind, now, { health })).toBe('Not sent yet, waits for a connection')
    expect(tryWords(behind, now, { health: { ...health, needsSignIn: true } })).toBe(
      'Not sent yet, waits until you sign in',
    )
    expect(tryWords(conflict, now, { health })).toBe('Not sent yet')
  })

  it('says how old it is', () => {
    expect(madeWords(entry(), now + 12 * 60_000)).toBe('Made 10:40 AM, 12 min ago')
    expect(lastChangeWords({ by: 'nimal@shop.lk', at: '2026-11-23T11:10:00.000Z' })).toBe(
      'The record was last changed by nimal@shop.lk · 23/11/2026 04:40 PM IST',
    )
    expect(lastChangeWords({ by: null, at: '2026-11-23T11:10:00.000Z' })).toBe(
      'The record was last changed 23/11/2026 04:40 PM IST',
    )
    expect(lastChangeWords({ by: 'nimal@shop.lk', at: null })).toBe('The record was last changed by nimal@shop.lk')
  })

  it('tells a code in a sentence, repeats any other answer of the server as such, and no private text', () => {
    const refused = entry({ state: 'rejected', reason: 'VOUCHER_LOCKED', attempts: [anAttempt({ verdict: 'no' })] })
    expect(answerWords(refused)).toBe('The server answered: “VOUCHER_LOCKED”')
    expect(answerWords({ ...refused, reason: 'VOUCHER_DELETED' })).toBe(
      'Voucher AB12 is deleted: nothing of it can be changed any more.',
    )
    expect(answerWords(entry({ hold: 'confirm', reason: 'Made a while ago' }))).toBe('Made a while ago')
    const disputed = { mutation: 'vouchers.change-message@1', theirs: { message: 'Secret' }, reason: 'it is “Secret”' }
    expect(answerWords(entry({ state: 'rejected', ...disputed }))).not.toContain('Secret')
    expect(answerWords(entry())).toBeNull()
    expect(answerWords(entry({ state: 'rejected', reason: null }))).toBe('The server refused it and gave no reason.')
  })

  it('for a record that is gone says so, and keeps the text', () => {
    const gone = entry({ state: 'rejected', isGone: true, reason: 'gone' })
    expect(answerWords(gone)).toContain('no longer exists on the server')
    expect(typedTexts(gone)).toMatchObject([{ label: 'Receiver name', text: 'Nimal' }])
  })

  it('says before it is discarded whether it may have gone through already', () => {
    expect(discardWords(entry())).toBe(
      'Voucher AB12: receiver name → Nimal. It will not be sent, and the record shows the server’s version again.',
    )
    expect(discardWords(entry({ state: 'uncertain' }))).toContain('It may have reached the server already.')
  })

  it('hands out its details with the id that support asks for', () => {
    expect(detailsOf(entry())).toContain('op-1')
  })

  it('names what the server’s log calls the attempt that was refused or has no clear answer, and no other', () => {
    const named = (verdict: 'no' | 'uncertain' | 'later') => [anAttempt({ verdict, requestId: 'a1b2' })]
    const refused = entry({ state: 'rejected', attempts: named('no') })
    expect(lastRequestWords(refused)).toBe('Request ID a1b2')
    expect(detailsOf(refused)).toContain('"requestId": "a1b2"')
    expect(lastRequestWords(entry({ state: 'uncertain', attempts: named('uncertain') }))).toBe('Request ID a1b2')
    expect(lastRequestWords(entry({ state: 'queued', attempts: named('later') }))).toBeNull()
    expect(lastRequestWords(entry({ state: 'rejected' }))).toBeNull()
  })
})
