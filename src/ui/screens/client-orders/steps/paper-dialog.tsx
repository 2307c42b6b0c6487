import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FilePreview } from '#ui/files/file-preview.tsx'
import { saveFile } from '#ui/kit/save-file.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import type { OrderPaper } from './step-props.ts'

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
  return (
    <>
      <FilePreview name={name} title={`${kind} ${name}`} content={bytes} frame={frame} />
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
