import { Button } from '@mantine/core'
import { useRef } from 'react'
import { saveFile } from '#ui/kit/save-file.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import classes from './steps.module.css'
import type { OrderPaper } from './step-props.ts'
import { useFileAddress } from './use-file-address.ts'

interface PaperDialogProps {
  paper: OrderPaper
  onClose(): void
}

/** An invoice or a quotation as it is, to be printed or saved from here (decisions.md I26). */
export function PaperDialog({ paper, onClose }: PaperDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={paper.name} size="xl">
      <Paper paper={paper} onClose={onClose} />
    </Dialog>
  )
}

function Paper({ paper: { kind, name, bytes }, onClose }: PaperDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const address = useFileAddress(bytes, 'application/pdf')
  return (
    <>
      <iframe ref={frame} src={address} title={`${kind} ${name}`} className={classes['frame']} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" onClick={() => saveFile(bytes, name, 'application/pdf')}>
          Save
        </Button>
        <Button onClick={() => frame.current?.contentWindow?.print()}>Print</Button>
      </DialogFoot>
    </>
  )
}
