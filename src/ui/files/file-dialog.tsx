import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableContext, TableReport } from '#store/define/define-table.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { SameFile } from './same-file.tsx'
import { Outcome } from './send-outcome.tsx'
import { TableReportView } from './table-report.tsx'
import { type SendSpec, type SendUse, useSendFile } from './use-send-file.ts'
import { type TableFileUse, useTableFile } from './use-table-file.ts'

interface FileDialogProps<Known> {
  opened: boolean
  onClose(): void
  /** Before anything of it leaves. */
  onBegin?(sent: SentFile): Promise<void>
  /** It has failed, and nothing of it is in for certain. */
  onNothingIn?(sent: SentFile): void
  /** All of it is in. */
  onDone(sent: SentFile): void
  title: string
  /** What the button says. */
  act: string
  /** Said when all of it is in. */
  done: string
  /** What is looked for after a lost answer: "whether the codes are in stock". */
  lookedFor: string
  spec: SendSpec<Known>
  known?: TableContext['known']
  /** Said of one file that is no CSV, where a screen has words of its own for that (decisions.md F26). */
  notCsv?: string
  /** What a file must look like, and its template. */
  about: ReactNode
  /** Said of a file that nothing is wrong with, below what it comes to. */
  ahead?(sent: SentFile): ReactNode
}

/** What is sent: its name, and what was said of it. */
export interface SentFile {
  name: string
  report: TableReport
  fingerprint: string
}

/** Brings a file in: read and judged here, mended where it is wrong, and sent only when nothing is (N1, K5 to K7, Q2). */
export function FileDialog<Known>({ opened, onClose, onDone, spec, known, ...rest }: FileDialogProps<Known>) {
  const { title, act, done, lookedFor, about, notCsv, ahead, onBegin, onNothingIn } = rest
  const code = useTableFile(spec.rules, { opened, isNoted: true, ...(known === undefined ? {} : { known }) })
  const send = useSendFile(spec, opened)
  const offline = useOnlineReason()

  function take(file: File | null, problem: string | null) {
    send.forget()
    code.take(file, problem)
  }

  async function submit() {
    const { file, table, problem } = code
    if (file === null) return code.miss()
    const sent = sentFile(code)
    if (send.isBusy || sent === null || table === null || problem !== null || code.isHeldUp || code.isChanging) return
    const { report, fingerprint } = sent
    const begin = () => Promise.resolve(onBegin?.(sent))
    const outcome = await send.send({ file, table, report, fingerprint, begin })
    if (outcome.kind !== 'done') {
      if (outcome.kind !== 'unknown' && outcome.sent === null) onNothingIn?.(sent)
      return
    }
    toastDone(done)
    onDone(sent)
    onClose()
  }

  const sent = sentFile(code)
  const right = sent === null || sent.report.trouble !== null || code.isHeldUp ? null : sent
  return (
    <Dialog opened={opened} onClose={() => send.isBusy || isAsking() || onClose()} title={title} size="lg">
      <form
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          {about}
          {send.outcome && <Outcome outcome={send.outcome} />}
          {!send.isBusy && send.partsIn === 0 && (
            <CsvDrop
              label="CSV file"
              file={code.file}
              problem={code.problem}
              onFile={take}
              {...(notCsv === undefined ? {} : { notCsv })}
            />
          )}
          <Report spec={spec} code={code} send={send} />
          {right !== null && ahead?.(right)}
          <UploadProgress
            upload={send.upload}
            name={progressName(code, send)}
            outcome={lookingWords(send, lookedFor)}
          />
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
              disabled={offline !== null || code.isReading || code.isChanging || code.isHeldUp}
            >
              {act}
            </ActionButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}

function sentFile({ file, report, fingerprint }: TableFileUse): SentFile | null {
  return file === null || report === null || fingerprint === null ? null : { name: file.name, report, fingerprint }
}

function progressName({ file, report }: TableFileUse, { partsIn }: SendUse): string {
  const name = file?.name ?? 'The file'
  return report !== null && report.parts > 1 ? `${name}, part ${partsIn + 1} of ${report.parts}` : name
}

function lookingWords({ isBusy, upload: { isLooking } }: SendUse, lookedFor: string): string | null {
  if (isLooking) return `No answer came. Looking ${lookedFor}…`
  return isBusy ? 'Asking the server…' : null
}

interface ReportProps {
  spec: Pick<SendSpec<never>, 'rules'>
  code: TableFileUse
  send: SendUse
}

function Report({ spec: { rules }, code, send }: ReportProps) {
  if (code.isReading && code.first === null) {
    return (
      <Text size="sm" role="status">
        Reading the file…
      </Text>
    )
  }
  const isFixed = send.isBusy || send.partsIn > 0
  return (
    <>
      {!isFixed && code.fingerprint !== null && <SameFile rules={rules} fingerprint={code.fingerprint} />}
      <TableReportView {...{ rules, code, isFixed }} />
    </>
  )
}
