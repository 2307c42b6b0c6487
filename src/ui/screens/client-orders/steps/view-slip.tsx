import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type Slip, slipName } from '#store/resources/slips/slip-rules.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import classes from './steps.module.css'

/** A slip as it was uploaded: here if it is of this origin, else in a tab of its own, for others cannot be framed (decisions.md I27). */
export function ViewSlip({ slip, onClose }: { slip: Slip; onClose(): void }) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  const isOwn = isOfThisOrigin(slip.slipUrl)
  const name = slipName(slip)
  return (
    <Dialog opened={opened} onClose={close} title={name} size={isOwn ? 'xl' : 'md'}>
      {isOwn ? (
        <iframe src={slip.slipUrl} title={`Slip ${name}`} className={classes['frame']} />
      ) : (
        <Text size="sm">
          <Anchor href={slip.slipUrl} target="_blank" rel="noopener noreferrer" underline="always">
            Open the slip in a new tab
          </Anchor>
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function isOfThisOrigin(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin
  } catch {
    return false
  }
}
