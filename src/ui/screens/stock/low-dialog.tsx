import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { type LowStock, lowStockLimits } from '#store/resources/stock/low-stock.ts'
import { formatCount } from '#store/values/count.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { setLowStock } from '#ui/state/stock-prefs.ts'

interface LowDialogProps {
  opened: boolean
  onClose(): void
  limit: LowStock
}

/** When this person calls stock low, on this device. */
export function LowDialog(props: LowDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Low stock" size="sm">
      <Limits {...props} />
    </Dialog>
  )
}

type Typed = Record<keyof LowStock, string | number>

function Limits({ onClose, limit }: LowDialogProps) {
  const { user } = usePortal()
  const [typed, setTyped] = useState<Typed>(limit)
  const [isSent, setSent] = useState(false)
  const problems = { days: problemOf('days', typed.days), codes: problemOf('codes', typed.codes) }

  function save() {
    setSent(true)
    if (problems.days !== null || problems.codes !== null) return
    setLowStock(ownerKey(user), { days: Number(typed.days), codes: Number(typed.codes) })
    onClose()
  }

  const field = (key: keyof LowStock) => ({
    allowDecimal: false,
    allowNegative: false,
    value: typed[key],
    error: isSent ? problems[key] : null,
    onChange: (next: string | number) => setTyped((now) => ({ ...now, [key]: next })),
  })
  return (
    <form
      aria-label="Low stock"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <NumberInput label="Runs out in less than so many days" data-autofocus {...field('days')} />
        <NumberInput
          label="Or fewer codes than"
          description="Also where less than two weeks of history leave the days unknown; 0 leaves it out"
          {...field('codes')}
        />
        <Text size="sm" c="dimmed">
          What is low is marked in the list. Your limits are kept on this device.
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** What is wrong with a limit; null while nothing is. */
function problemOf(key: keyof LowStock, typed: string | number): string | null {
  const { least, most } = lowStockLimits[key]
  const isRight = typed !== '' && Number.isInteger(Number(typed)) && Number(typed) >= least && Number(typed) <= most
  return isRight ? null : `Enter a number from ${formatCount(least)} to ${formatCount(most)}`
}
