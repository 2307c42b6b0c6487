import { type VoucherStatus, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { type Tone, ToneBadge } from '#ui/kit/tone-badge.tsx'

const tones: Readonly<Record<VoucherStatus, Tone>> = {
  ACTIVE: 'good',
  PENDING_ACTIVATION: 'wait',
  INACTIVE: 'calm',
  EXPIRED: 'calm',
  DELETED: 'bad',
}

/** A voucher's status in the words of the tabs. */
export function VoucherStatusBadge({ status }: { status: VoucherStatus }) {
  return <ToneBadge tone={tones[status]}>{voucherStatusTitles[status]}</ToneBadge>
}
