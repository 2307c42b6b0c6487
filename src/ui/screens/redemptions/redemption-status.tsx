import { isUnredeemed, statusWords } from '#store/resources/redemptions/redemption-rules.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'

/** A redemption's status in words; what was taken back stands out (decisions.md J4). */
export function RedemptionStatusBadge({ status }: { status: string }) {
  return <ToneBadge tone={isUnredeemed({ status }) ? 'calm' : 'good'}>{statusWords(status)}</ToneBadge>
}
