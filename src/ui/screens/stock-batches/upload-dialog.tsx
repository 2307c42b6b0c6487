import { Button, Stack, Text } from '@mantine/core'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { AboutCodeFile, Outcome, SameFile } from './upload-parts.tsx'
import { CodeReport } from './code-report.tsx'
import { codesAdded } from './upload-words.ts'
import { type CodeFileUse, useCodeFile } from './use-code-file.ts'
import { type SendUse, useSendCodes } from './use-send-codes.ts'

interface UploadDialogProps {
  opened: boolean
  onClose(): void
  /** All of it is in stock. */
  onDone(): void
}

/** Brings a file of merchants' codes into stock: read and judged here, sent only when nothing is wrong (N1, K5 to K7). */
export function UploadDialog({ opened, onClose, onDone }: UploadDialogProps) {
  const code = useCodeFile(opened)
  const send = useSendCodes(opened)
  const offline = useOnlineReason()

  function take(file: File | null, problem: string | null) {
    send.forget()
    code.take(file, problem)
  }

  async function submit() {
    const { file, report, table, problem } = code
    if (file === null) return code.miss()
    if (send.isBusy || report === null || table === null || problem !== null || report.errors > 0) return
    if (!(await send.send({ file, table, report }))) return
    toastDone(codesAdded)
    onDone()
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={() => send.isBusy || onClose()} title="Upload Denominations" size="lg">
      <form
        aria-label="Upload Denominations"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <AboutCodeFile />
          {send.outcome && <Outcome outcome={send.outcome} />}
          {!send.isBusy && send.partsIn === 0 && (
            <CsvDrop label="CSV file" file={code.file} problem={code.problem} onFile={take} />
          )}
          <Report code={code} send={send} />
          <UploadProgress upload={send.upload} name={progressName(code, send)} outcome={lookingWords(send)} />
          {offline !== null && (
            <Text size="sm" c="dimmed" role="status">
              {offline}
            </Text>
          )}
          <DialogFoot>
            <Button variant="default" disabled={send.isBusy} onClick={onClose}>
              Cancel
            </Button>
            <ActionButton
              type="submit"
              busy={send.isBusy}
              disabled={offline !== null || code.isReading || (code.report?.errors ?? 0) > 0}
            >
              Upload Denominations
            </ActionButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}

function progressName({ file, report }: CodeFileUse, { partsIn }: SendUse): string {
  const name = file?.name ?? 'The file'
  return report !== null && report.parts > 1 ? `${name}, part ${partsIn + 1} of ${report.parts}` : name
}

function lookingWords({ isBusy, isLooking }: SendUse): string | null {
  if (isLooking) return 'No answer came. Looking whether the codes are in stock…'
  return isBusy ? 'Asking the server…' : null
}

function Report({ code, send }: { code: CodeFileUse; send: SendUse }) {
  if (code.isReading) {
    return (
      <Text size="sm" role="status">
        Reading the file…
      </Text>
    )
  }
  if (code.report === null || code.report.trouble !== null) return null
  const isFixed = send.isBusy || send.partsIn > 0
  return (
    <>
      {!isFixed && <SameFile report={code.report} />}
      <CodeReport report={code.report} isFixed={isFixed} onMend={code.mend} onLeaveOut={code.leaveOut} />
    </>
  )
}
