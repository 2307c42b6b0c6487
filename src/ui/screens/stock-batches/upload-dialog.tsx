import { keepForetold, noteForetoldIn, stillForetold } from '#store/database/foretold-stock.ts'
import { wholeView } from '#store/define/list-view.ts'
import { stock as stockOf } from '#store/resources/stock/stock.ts'
import { foretell } from '#store/resources/stock/foretell.ts'
import { FileDialog, type SentFile } from '#ui/files/file-dialog.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useRemote } from '#ui/live/use-remote.ts'
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
  onDone(): void
}

/** Brings a file of merchants' codes into stock (spec 000 §2.9, spec 002 §2). */
export function UploadDialog({ opened, onClose, onDone }: UploadDialogProps) {
  const { user, database } = usePortal()
  const { stock, known } = useKnownStock()
  // What is said of the stock afterwards counts from a read of this moment.
  useRemote(opened ? { kind: 'view', collection: stockOf.name, view: wholeView } : null)
  return (
    <FileDialog
      opened={opened}
      onClose={onClose}
      onBegin={({ name, report, fingerprint }) =>
        // What is foretold is a help: where nothing can be kept, the codes go up all the same.
        keepForetold(database, {
          id: fingerprint,
          file: name,
          at: Date.now(),
          foretold: foretell(stock, report.amounts),
        }).catch(() => undefined)
      }
      onNothingIn={({ fingerprint }) => void database.foretoldStock.delete(fingerprint).catch(() => undefined)}
      onDone={({ fingerprint }) => {
        void noteForetoldIn(database, fingerprint).catch(() => undefined)
        onDone()
      }}
      title="Upload Denominations"
      act="Upload Denominations"
      done={codesAdded}
      lookedFor="whether the codes are in stock"
      spec={sendCodes(user.email)}
      known={known}
      about={<AboutCodeFile />}
      ahead={(file) => <Ahead file={file} />}
    />
  )
}

/** As an earlier press has foretold it, while nobody knows what came of that. */
function Ahead({ file: { fingerprint, report } }: { file: SentFile }) {
  const { database } = usePortal()
  const { stock } = useKnownStock()
  const read = useLive(
    async () => ({ earlier: await database.foretoldStock.get(fingerprint), at: Date.now() }),
    [database, fingerprint],
  )
  const now = foretell(stock, report.amounts)
  return <StockAhead values={stillForetold(read?.earlier, now, read?.at ?? 0) ?? now} />
}
