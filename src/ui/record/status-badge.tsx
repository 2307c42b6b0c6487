import { type Tone, ToneBadge } from '#ui/kit/tone-badge.tsx'

/** Makes the badge of a resource's statuses: each in its words, with the tone that underlines them. */
export function statusBadge<Status extends string>(
  tones: Readonly<Record<Status, Tone>>,
  titles: Readonly<Record<NoInfer<Status>, string>>,
) {
  return function StatusBadge({ status }: { status: Status }) {
    return <ToneBadge tone={tones[status]}>{titles[status]}</ToneBadge>
  }
}
