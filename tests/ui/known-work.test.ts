import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { lookForWork } from '#ui/live/use-known-work.ts'
import { forgetUnsent, knownUnsent, noteWork } from '#ui/state/known-work.ts'
import { lineOf } from '#ui/sync-centre/entry-words.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aStorage } from '#tests/support/a-storage.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const mine = anEntry({ at: 1000 })
const known = { seq: mine.seq, operationId: mine.operationId, at: mine.at, line: lineOf(mine) }
const another = { ...mine, operationId: 'another', at: 2000 }

let opened: Connections
beforeEach(async () => {
  vi.stubGlobal('localStorage', aStorage())
  opened = await aDatabase()
})
afterEach(() => {
  opened.close()
  vi.unstubAllGlobals()
})

const look = () => lookForWork(opened.strict, mine.owner, [known])

describe('an unsent change that is known outside the database', () => {
  it('says what it is about, and nothing that was typed', () => {
    expect(lineOf(mine)).toBe('Voucher V1 · Receiver name')
    const transfer = anEntry({ mutation: 'vouchers.transfer-ownership@1' })
    expect(lineOf(transfer)).toBe('Voucher V1 · Ownership to be transferred')
  })

  it('is lost where the storage it lay in is empty', async () => {
    expect(await look()).toEqual({ unsent: [], lost: [known] })
  })

  it('is lost where another one has its number since', async () => {
    await opened.strict.outbox.put(another)
    expect((await look()).lost).toEqual([known])
    await opened.strict.audit.put(auditOf(another, 'settled', 3000))
    expect((await look()).lost).toEqual([known])
  })

  it.each(['queued', 'rejected', 'acked'] as const)('is not lost while it lies there %s', async (state) => {
    await opened.strict.outbox.put({ ...mine, state })
    expect((await look()).lost).toEqual([])
  })

  it.each([{ operationId: 'sent once more' }, { at: 2000 }])(
    'is not lost once it lies there with %o',
    async (changed) => {
      await opened.strict.outbox.put({ ...mine, ...changed })
      expect((await look()).lost).toEqual([])
      await opened.strict.outbox.clear()
      await opened.strict.audit.put(auditOf({ ...mine, ...changed }, 'settled', 3000))
      expect((await look()).lost).toEqual([])
    },
  )

  it.each(['settled', 'discarded', 'replaced', 'edited'] as const)(
    'is not lost once it has left as %s',
    async (end) => {
      await opened.strict.audit.put(auditOf(mine, end, 2000))
      expect((await look()).lost).toEqual([])
    },
  )

  it('is remembered on this device until nothing is to be expected there any more', () => {
    noteWork('portal-a', [known], [])
    expect(localStorage.getItem('portal-unsent-work:portal-a')).toBe(JSON.stringify([known]))
    expect([knownUnsent('portal-a'), knownUnsent('portal-b')]).toEqual([[known], []])
    // Somebody clears the storage of the page: the tab still knows, and writes it down again.
    localStorage.removeItem('portal-unsent-work:portal-a')
    noteWork('portal-a', [known], [])
    expect(localStorage.getItem('portal-unsent-work:portal-a')).not.toBeNull()
    forgetUnsent('portal-a')
    expect([knownUnsent('portal-a'), localStorage.getItem('portal-unsent-work:portal-a')]).toEqual([[], null])
  })

  it('is told as lost once, until its person has seen it', () => {
    noteWork('portal-c', [], [known])
    noteWork('portal-c', [], [known])
    expect(localStorage.getItem('portal-lost-work:portal-c')).toBe(JSON.stringify([known]))
  })
})
