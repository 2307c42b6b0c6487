import { expect, test } from 'vitest'
import { balanceOf } from '#store/resources/vouchers/voucher-balance.ts'

const voucher = { amountCents: 100_000 }
const at = (timestamp: string | null, runningBalanceCents: number | null) => ({ timestamp, runningBalanceCents })

test.each([
  ['of no transactions is its amount', [], 100_000],
  ['is that of the newest, newest first', [at('2026-11-02T00:00:00Z', 0), at('2026-11-01T00:00:00Z', 40_000)], 0],
  ['is that of the newest, oldest first', [at('2026-11-01T00:00:00Z', 40_000), at('2026-11-02T00:00:00Z', 0)], 0],
  ['of two at one moment is that of the first', [at('2026-11-02T00:00:00Z', 5), at('2026-11-02T00:00:00Z', 40_000)], 5],
  ['is not known if the newest says none', [at('2026-11-02T00:00:00Z', null), at('2026-11-01T00:00:00Z', 1)], null],
  ['does not come from one without a moment', [at(null, 7), at('2026-11-01T00:00:00Z', 40_000)], 40_000],
  ['is not known while they are not here', null, null],
] as const)('the balance %s', (_, transactions, cents) => {
  expect(balanceOf(voucher, transactions)).toBe(cents)
})
