import { voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { statusBadge } from '#ui/record/status-badge.tsx'

/** A voucher's status in the words of the tabs. */
export const VoucherStatusBadge = statusBadge(
  { ACTIVE: 'good', PENDING_ACTIVATION: 'wait', INACTIVE: 'calm', EXPIRED: 'calm', DELETED: 'bad' },
  voucherStatusTitles,
)
