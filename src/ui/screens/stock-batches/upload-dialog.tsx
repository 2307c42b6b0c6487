import { FileDialog } from '#ui/files/file-dialog.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { AboutCodeFile } from './about-code-file.tsx'
import { sendCodes } from './send-codes.ts'
import { codesAdded } from './upload-words.ts'
import { useKnownVouchers } from './use-known-vouchers.ts'

interface UploadDialogProps {
  opened: boolean
  onClose(): void
  /** All of it is in stock. */
  onDone(): void
}

/** Brings a file of merchants' codes into stock (spec 000 §2.9, spec 002 §2). */
export function UploadDialog(dialog: UploadDialogProps) {
  const { user } = usePortal()
  return (
    <FileDialog
      {...dialog}
      title="Upload Denominations"
      act="Upload Denominations"
      done={codesAdded}
      lookedFor="whether the codes are in stock"
      spec={sendCodes(user.email)}
      known={useKnownVouchers()}
      about={<AboutCodeFile />}
    />
  )
}
