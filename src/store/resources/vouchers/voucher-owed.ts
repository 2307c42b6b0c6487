import type { VoucherStatus } from './vouchers.ts'

/** Vouchers that can be used, or can be made usable: what is left on them the platform owes (decisions.md G15). */
export const owedStatuses = ['ACTIVE', 'PENDING_ACTIVATION', 'INACTIVE'] as const satisfies readonly VoucherStatus[]

/** Not deleted, and not known to be used up. */
export const somethingLeft = { deleteDate: null, balanceCents: { not: 0 } } as const

/** Kinds of vouchers by what the platform owes on them, as filters of the list: the server lists none of them apart. */
export const owedKinds = {
  outstanding: { ...somethingLeft, status: { oneOf: owedStatuses } },
  'no-balance': { deleteDate: null, balanceCents: null, status: { oneOf: owedStatuses } },
  'expired-unused': { ...somethingLeft, status: 'EXPIRED' },
} as const

export type OwedKind = keyof typeof owedKinds

/** What the kinds are called. */
export const owedTitles: Readonly<Record<OwedKind, string>> = {
  outstanding: 'Outstanding',
  'no-balance': 'Outstanding, balance not known',
  'expired-unused': 'Expired unused',
}
