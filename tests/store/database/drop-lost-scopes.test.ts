import { afterEach, beforeEach, expect, test } from 'vitest'
import { putBlocks, raiseFence } from '#store/database/blocks.ts'
import { newCoverage } from '#store/database/coverage.ts'
import { dropLostScopes } from '#store/database/drop-lost-scopes.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { retryEntry, waitsForPerson } from '#store/mutate/decide-entry.ts'
import { step } from '#sync/push/outbox-machine.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

let open: Connections
beforeEach(async () => {
  open = await aDatabase()
  await open.strict.leader.put({ name: 'leader', epoch: 3 })
  await raiseFence(open.relaxed, 3)
  for (const collection of ['redemptions@101', 'redemptions@102', 'redemptions@1021', 'users']) {
    await fill(open.relaxed, collection)
  }
})
afterEach(() => open.close())

const byCollection = ['blocks', 'snapshots', 'coverage', 'found', 'missing', 'keptPeriods', 'changed'] as const

/** Something in every table that is kept by collection. */
async function fill(relaxed: PortalDatabase, collection: string): Promise<void> {
  const row = { id: 'R1' }
  await putBlocks(relaxed, collection, [{ block: 0, rows: [storedRow({ row, rc: 1 })] }], { epoch: 3 })
  await relaxed.snapshots.put({ collection, part: 0, w: 1, shape: '', content: 1 })
  await relaxed.coverage.put(newCoverage(collection, 'ALL'))
  await relaxed.found.put({ collection, id: 'R1' })
  await relaxed.missing.put({ collection, id: 'R2', state: 'gone', rc: 1, since: 1 })
  await relaxed.keptPeriods.put({ collection, from: '2026-11-01', to: '2026-11-02' })
  await relaxed.changed.put({ collection, id: 'R1', rc: 1, row })
  await relaxed.inbox.add({ collection, startRc: 1, rows: [row] })
  await relaxed.answers.put({ key: collection, answer: {} as never, keptAt: 1 })
}

const ofLost = {
  collection: (name: string) => name === 'redemptions@102',
  detail: (kind: string, id: string) => kind === 'dashboards.merchant' && id === '102',
}
const forget = () => dropLostScopes(open.strict, ofLost, 500)
const ofOthers = (change: Partial<OutboxEntry>) => anEntry({ collection: 'redemptions@102', rowId: 'R1', ...change })

test('rows, index, marks and kept periods of a merchant one no longer works for go; nobody else’s do', async () => {
  await forget()
  for (const table of byCollection) {
    const left = (await open.relaxed.table<{ collection: string }>(table).toArray()).map(({ collection }) => collection)
    expect([table, left.filter((name) => name !== '')]).toEqual([
      table,
      ['redemptions@101', 'redemptions@1021', 'users'],
    ])
  }
  expect((await open.relaxed.inbox.toArray()).map(({ collection }) => collection)).not.toContain('redemptions@102')
  expect(await open.relaxed.answers.count()).toBe(0)
})

test('the leader begins anew and cannot bring any of it back', async () => {
  await forget()
  expect(await open.strict.leader.get('leader')).toEqual({ name: 'leader', epoch: 4 })
  const late = putBlocks(open.relaxed, 'redemptions@102', [{ block: 0, rows: [] }], { epoch: 3 })
  await expect(late).rejects.toThrow('another tab leads now')
})

test('where nothing is of others the leader goes on', async () => {
  await dropLostScopes(open.strict, { collection: () => false, detail: () => false }, 500)
  await forget()
  await forget()
  expect(await open.strict.leader.get('leader')).toEqual({ name: 'leader', epoch: 4 })
  expect(await open.strict.blocks.where({ collection: 'users', block: 0 }).count()).toBe(1)
})

test('unsent changes of that merchant stay and wait for their person, whatever they waited for', async () => {
  const { outbox } = open.strict
  await outbox.bulkPut([
    ofOthers({ seq: 1 }),
    ofOthers({ seq: 2, state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain' })] }),
    ofOthers({ seq: 3, hold: 'confirm' }),
    ofOthers({ seq: 4, state: 'rejected', reason: 'Too late' }),
    ofOthers({ seq: 5, state: 'sending' }),
    ofOthers({ seq: 6, state: 'acked' }),
    anEntry({ seq: 7, collection: 'redemptions@101' }),
  ])
  await forget()
  const words = 'You no longer work for the merchant of this change. It is kept here until you decide.'
  expect((await outbox.toArray()).map(({ seq, state, hold, reason }) => [seq, state, hold, reason])).toEqual([
    [1, 'queued', 'needs-you', words],
    [2, 'uncertain', 'needs-you', words],
    [3, 'queued', 'needs-you', words],
    [4, 'rejected', null, 'Too late'],
    [5, 'sending', 'needs-you', words],
    [7, 'queued', null, null],
  ])
  // What the server has accepted is done, and nothing is left to be waited for.
  expect((await open.strict.audit.toArray()).map(({ seq, end }) => [seq, end])).toEqual([[6, 'settled']])
  await retryEntry(open.strict, 1, 600)
  expect(await outbox.get(1)).toMatchObject({ state: 'queued', hold: null, reason: null })
})

test.each(['snapshots', 'keptPeriods', 'inbox', 'found', 'missing'] as const)(
  'a merchant of whom nothing but %s is left is let go of as well',
  async (kept) => {
    await Promise.all(
      [...byCollection, 'inbox'].filter((name) => name !== kept).map((name) => open.relaxed.table(name).clear()),
    )
    await forget()
    const left = (await open.relaxed.table<{ collection: string }>(kept).toArray()).map(({ collection }) => collection)
    expect(left).toEqual(['redemptions@101', 'redemptions@1021', 'users'])
  },
)

test('a dashboard goes though nothing else of its merchant is here; others’ stay, and the leader goes on', async () => {
  const { relaxed } = open
  await forget()
  const ids = ['101', '102', '1021']
  await relaxed.details.bulkPut(ids.map((id) => ({ kind: 'dashboards.merchant', id, value: 1, asOf: 1, rc: 1 })))
  await forget()
  expect((await relaxed.details.toArray()).map(({ id }) => id)).toEqual(['101', '1021'])
  expect(await open.strict.leader.get('leader')).toEqual({ name: 'leader', epoch: 4 })
})

const answered = { kind: 'answered', attempt: 1, rc: 20, at: 600, retryAt: 700 } as const

test.each([
  ['to come later', { kind: 'later', afterMs: 1000 }],
  ['to sign in first', { kind: 'auth' }],
  ['nothing clear', { kind: 'uncertain' }],
] as const)('one on its way that is told %s is not sent again by itself', async (_, verdict) => {
  const { outbox } = open.strict
  await outbox.put(ofOthers({ state: 'sending', attempts: [anAttempt()] }))
  await forget()
  const onItsWay = await outbox.get(1)
  expect(onItsWay && waitsForPerson(onItsWay)).toBe(false)
  await retryEntry(open.strict, 1, 550)
  expect(await outbox.get(1)).toEqual(onItsWay)
  const heard = step(onItsWay as OutboxEntry, { ...answered, verdict })
  expect(heard).toMatchObject({ state: verdict.kind === 'uncertain' ? 'uncertain' : 'queued', hold: 'needs-you' })
  expect(step(heard, { kind: 'signed-in' })).toBe(heard)
})

test('what its person has sent again is not held once more, neither by the next start nor by an answer to come later', async () => {
  const { outbox } = open.strict
  await outbox.put(ofOthers({ attempts: [anAttempt({ verdict: 'later' })] }))
  await forget()
  await retryEntry(open.strict, 1, 600)
  await forget()
  const again = await outbox.get(1)
  expect(again).toMatchObject({ state: 'queued', hold: null, reason: null })
  const sent = step(again as OutboxEntry, { kind: 'claimed', epoch: 3, rc: 15, at: 600 })
  const later = step(sent, { ...answered, attempt: 2, verdict: { kind: 'later', afterMs: 1000 } })
  expect(later).toMatchObject({ state: 'queued', hold: null })
})

test('an unclear change keeps what it says of itself', async () => {
  const { outbox } = open.strict
  const reason = 'Tried 8 times'
  await outbox.bulkPut([
    ofOthers({ seq: 1, state: 'uncertain', reason, hold: 'needs-you' }),
    ofOthers({ seq: 2, state: 'uncertain', reason }),
    ofOthers({ seq: 3, hold: 'needs-you', reason }),
  ])
  await forget()
  expect((await outbox.toArray()).map((entry) => [entry.hold, entry.reason])).toEqual(
    Array(3).fill(['needs-you', reason]),
  )
})
