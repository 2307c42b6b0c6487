import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'

/** Under a field, what became of its last change; one that waits for a person leads to the Sync centre. */
export function ChangeBadge({ state }: { state: ChangeStatus | undefined }) {
  if (state === undefined) return null
  const badge = <StateBadge state={state} words="long" />
  if (state !== 'attention') return badge
  return (
    <Anchor component={Link} to="/sync" underline="always">
      {badge}
    </Anchor>
  )
}
