import { Button } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import type { KeptPeriod } from '#store/database/tables.ts'
import { useKeepPeriod } from './use-keep-period.ts'
import { useKeptPeriods } from '#ui/live/use-kept-periods.ts'

/** Keeps the days of a list complete on this device and checks them more often than the rest; pressed while it does. */
export function KeepPeriod({ period }: { period: KeptPeriod }) {
  const keep = useKeepPeriod()
  const kept = useKeptPeriods(period.collection)
  const isKept = kept?.some(({ from, to }) => from === period.from && to === period.to) ?? false
  const Icon = isKept ? IconPinFilled : IconPin
  return (
    <Button
      size="compact-xs"
      variant={isKept ? 'light' : 'subtle'}
      aria-pressed={isKept}
      disabled={kept === undefined}
      leftSection={<Icon size={14} aria-hidden />}
      title="What is kept stays on this device and is checked with the server every two hours"
      onClick={() => keep(period, !isKept)}
    >
      {`Keep this ${period.from === period.to ? 'day' : 'period'} on this device`}
    </Button>
  )
}
