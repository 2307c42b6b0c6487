import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { tellOutcome } from '#ui/send/tell-outcome.ts'
import { noticesNow } from '#ui/state/notices.ts'

const entry = anEntry({ seq: 1 })
let local: Connections
beforeEach(async () => {
  local = await aDatabase()
  await local.strict.outbox.put(entry)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  local.close()
})

test.each<[string, Partial<OutboxEntry>, unknown]>([
  ['refused', { state: 'rejected' }, 'Failed. Try again.'],
  [
    'refused with a code',
    { state: 'rejected', reason: 'VOUCHER_DELETED' },
    'Failed. Try again. Voucher V1 is deleted: nothing of it can be changed any more.',
  ],
  ['refused in words of another server', { state: 'rejected', reason: 'NOT_NOW' }, 'Failed. Try again.'],
  [
    'in doubt until a person looks',
    { state: 'uncertain', hold: 'needs-you' },
    expect.stringContaining('couldn’t confirm'),
  ],
  [
    'answered neither yes nor no',
    { state: 'uncertain', hold: 'needs-you', attempts: [anAttempt({ verdict: 'uncertain', answeredUnclear: true })] },
    'Failed. Try again. The server’s answer says neither yes nor no. Look in the Sync centre before you do it again.',
  ],
  ['accepted', { state: 'acked' }, 'Done'],
])('a change that is %s after hours is told all the same', async (_what, answered, words) => {
  const before = noticesNow().notices[0]?.id ?? 0
  const told = tellOutcome(local.strict, entry, { done: 'Done', failed: 'Failed. Try again.' })
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  expect(noticesNow().notices[0]?.id ?? 0).toBe(before)
  await local.strict.outbox.update(1, answered)
  await told
  const field = 'Voucher V1 · Receiver name'
  const detail = { acked: `${field} saved`, rejected: `${field} not saved` }[String(answered.state)] ?? field
  expect(noticesNow().notices[0]).toMatchObject({ id: before + 1, text: words, detail })
  // Only what went through leaves by itself (decisions.md A14).
  expect(notificationsStore.getState().notifications.at(0)?.autoClose).toBe(answered.state === 'acked' ? 3000 : false)
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
})
