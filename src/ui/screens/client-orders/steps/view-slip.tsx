import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Slip, slipName } from '#store/resources/slips/slip-rules.ts'
import { AddressPreview } from '#ui/files/file-preview.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'

/** A slip as it was uploaded. */
export function ViewSlip({ slip, onClose }: { slip: Slip; onClose(): void }) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  const name = slipName(slip)
  return (
    <Dialog opened={opened} onClose={close} title={name} size="xl">
      <AddressPreview address={slip.slipUrl} name={name} title={`Slip ${name}`} what="slip" />
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
