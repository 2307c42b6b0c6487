import { foretell, type ForetoldValue } from '#store/resources/stock/foretell.ts'
import { FileDialog } from '#ui/files/file-dialog.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { AboutCodeFile } from './about-code-file.tsx'
import { sendCodes } from './send-codes.ts'
import { codesAdded } from './upload-words.ts'
import { StockAhead } from './stock-ahead.tsx'
import { useKnownStock } from './use-known-stock.ts'

interface UploadDialogProps {
  opened: boolean
  onClose(): void
  /** All of it is in stock. */
  onDone(done: DoneUpload): void
}

/** An upload that is in, with the stock that was foretold when it was sent. */
export interface DoneUpload {
  id: string
  file: string
  foretold: readonly ForetoldValue[]
}

/** Brings a file of merchants' codes into stock (spec 000 §2.9, spec 002 §2). */
export function UploadDialog({ opened, onClose, onDone }: UploadDialogProps) {
  const { user } = usePortal()
  const { stock, known } = useKnownStock()
  return (
    <FileDialog
      opened={opened}
      onClose={onClose}
      onDone={({ name, report }) =>
        onDone({ id: crypto.randomUUID(), file: name, foretold: foretell(stock, report.amounts) })
      }
      title="Upload Denominations"
      act="Upload Denominations"
      done={codesAdded}
      lookedFor="whether the codes are in stock"
      spec={sendCodes(user.email)}
      known={known}
      about={<AboutCodeFile />}
      ahead={({ amounts }) => <StockAhead values={foretell(stock, amounts)} />}
    />
  )
}
