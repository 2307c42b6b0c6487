import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useLate } from '#ui/kit/use-late.ts'
import { useKeptFocus } from '#ui/kit/use-kept-focus.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { LabelPreview } from '#ui/printing/label-preview.tsx'
import { PrinterPicker } from '#ui/printing/printer-picker.tsx'
import { noPrinterWords } from '#ui/printing/printing-words.ts'
import { FileWords, OddRows } from './file-words.tsx'
import { hasWrongRows } from './read-id-column.ts'
import { saveIdList } from './template-file.ts'
import { useCsv } from './use-csv.ts'

interface CsvDialogProps {
  opened: boolean
  onClose(): void
  /** The ids that are selected in the list: they fill the voucher ID list. */
  selected: readonly string[]
}

/** QR labels for the vouchers of a CSV (spec 001 §5, decisions.md G8). The file is sent and never kept (N1). */
export function CsvDialog({ opened, onClose, selected }: CsvDialogProps) {
  const csv = useCsv(opened, onClose)
  const { file, problem, column, isReading, take, mend, leaveOut } = csv.chosen
  const offline = useOnlineReason()
  const isSlow = useLate(isReading, 500)
  // "Preview labels" makes room for what can be done with them: whoever pressed it goes on with the preview.
  const preview = useKeptFocus<HTMLElement>(csv.planned !== null)
  return (
    <Dialog opened={opened} onClose={onClose} title="Print QR by CSV" size="lg">
      <form aria-label="Print QR by CSV" onSubmit={csv.submit}>
        <Stack gap="md">
          <Templates selected={selected} onTemplate={() => void csv.template()} />
          {csv.outcome?.isTrouble && (
            <Alert color="red" variant="light" role="alert" p="sm">
              <Text size="sm">{csv.outcome.words}</Text>
              {csv.outcome.reason !== null && <Text size="sm">{csv.outcome.reason}</Text>}
            </Alert>
          )}
          <CsvDrop label="CSV file" file={file} problem={problem} onFile={take} />
          <div role="status">
            {isSlow && <Text size="sm">Reading the file…</Text>}
            {column && problem === null && <FileWords column={column} />}
          </div>
          {column && problem === null && (
            <OddRows column={column} isFixed={csv.running !== null} onMend={mend} onLeaveOut={leaveOut} />
          )}
          <section ref={preview} aria-label="Preview" tabIndex={-1}>
            <LabelPreview planned={csv.planned} waiting="" onRetry={() => void csv.preview()} />
          </section>
          {csv.planned && <PrinterPicker printer={csv.printer} />}
          <UploadProgress
            upload={csv.upload}
            name={file?.name ?? 'The file'}
            outcome={csv.outcome?.isTrouble === false ? csv.outcome.words : null}
          />
          <Text size="sm" c="dimmed" role="status">
            {offline ?? (csv.printer.supported ? '' : noPrinterWords)}
          </Text>
          <Acts csv={csv} isOffline={offline !== null} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** What can be done with the file; printing comes after the labels have been seen. */
function Acts({ csv, isOffline, onClose }: { csv: ReturnType<typeof useCsv>; isOffline: boolean; onClose(): void }) {
  const isHeldUp = isOffline || (csv.chosen.column !== null && hasWrongRows(csv.chosen.column))
  const others = (act: string) => csv.running !== null && csv.running !== act
  return (
    <DialogFoot>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {csv.planned ? (
        <>
          <Button variant="default" disabled={!csv.mayPrint} onClick={() => void csv.saveLabels()}>
            Download .zpl
          </Button>
          <ActionButton
            variant="default"
            busy={csv.running === 'print'}
            disabled={!csv.mayPrint || !csv.printer.supported || others('print')}
            onClick={() => void csv.print()}
          >
            Print on label printer
          </ActionButton>
        </>
      ) : (
        <ActionButton
          variant="default"
          busy={csv.running === 'preview'}
          disabled={isHeldUp || others('preview')}
          onClick={() => void csv.preview()}
        >
          Preview labels
        </ActionButton>
      )}
      <ActionButton type="submit" busy={csv.running === 'send'} disabled={isHeldUp || others('send')}>
        Download PDF
      </ActionButton>
    </DialogFoot>
  )
}

/** The portal's one template is that of orders; what is filled in here is a list of ids. */
function Templates({ selected, onTemplate }: { selected: readonly string[]; onTemplate(): void }) {
  const filled = selected.length === 0 ? '' : ` with the ${selected.length} selected`
  return (
    <Stack gap={4}>
      <Text size="sm">
        One voucher ID a line, in a column called “Voucher ID” or in the first one; at most 2,000.{' '}
        <TextButton onClick={() => saveIdList(selected)}>{`Download voucher ID list${filled}`}</TextButton>
      </Text>
      <Text size="sm" c="dimmed">
        The template of orders, bulkVoucherOrder.csv, has no such column: it is to be added first.{' '}
        <TextButton onClick={onTemplate}>Download template</TextButton>
      </Text>
    </Stack>
  )
}

function TextButton({ onClick, children }: { onClick(): void; children: React.ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" underline="always" ta="start" onClick={onClick}>
      {children}
    </Anchor>
  )
}
