import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { makeQrPdf } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { type IdColumn, readIdColumn } from './read-id-column.ts'
import { bytesOfBase64, saveTemplate } from './template-file.ts'

/** QR labels for the vouchers of a CSV (spec 001 §5, decisions.md G8). The file is sent and never kept (N1). */
export function CsvDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const csv = useCsv(onClose)
  const offline = useOnlineReason()
  return (
    <Modal opened={opened} onClose={onClose} title="Print QR by CSV" size="lg" padding="lg">
      <form aria-label="Print QR by CSV" onSubmit={csv.submit}>
        <Stack gap="md">
          <Text size="sm">
            One voucher ID a line, in a column called “Voucher ID” or in the first one; at most 2,000.{' '}
            <Anchor component="button" type="button" underline="always" onClick={() => void csv.template()}>
              Download template
            </Anchor>
          </Text>
          {csv.trouble !== null && (
            <Alert color="red" variant="light" role="alert" p="sm">
              <Text size="sm">{csv.trouble.words}</Text>
              {csv.trouble.reason !== null && <Text size="sm">{csv.trouble.reason}</Text>}
            </Alert>
          )}
          <CsvDrop label="CSV file" file={csv.file} problem={csv.problem} onFile={csv.take} />
          {csv.column && <ColumnWords column={csv.column} />}
          <Text size="sm" c="dimmed" role="status">
            {offline ?? 'Printing on a label printer is not part of this version yet; the PDF is.'}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" disabled>
              Print on label printer
            </Button>
            <Button type="submit" loading={csv.busy} disabled={offline !== null}>
              Download PDF
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ColumnWords({ column }: { column: IdColumn }) {
  return (
    <Text size="sm" role="status">
      {`Found the columns ${column.columns.join(', ')}: ${column.ids} voucher IDs in “${column.name}”.`}
    </Text>
  )
}

interface Trouble {
  words: string
  reason: string | null
}

function useCsv(onDone: () => void) {
  const ask = useAsk()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [column, setColumn] = useState<IdColumn | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)

  function take(next: File | null, words: string | null) {
    setFile(next)
    setProblem(words)
    setColumn(null)
    setTrouble(null)
    if (next) void next.text().then(readIdColumn).then(setColumn)
  }

  async function send(chosen: File) {
    setBusy(true)
    setTrouble(null)
    const result = await ask(request(makeQrPdf, { body: { uploadFile: chosen } }))
    setBusy(false)
    if (result.kind === 'answered') {
      saveFile(bytesOfBase64(result.answer.data), `${formatFileStamp(new Date().toISOString())}.pdf`, 'application/pdf')
      toastDone('Voucher QR codes will be downloaded shortly!')
      onDone()
    } else if (result.kind === 'offline') setTrouble({ words: messages.networkError, reason: null })
    else setTrouble({ words: messages.listFailed, reason: result.kind === 'refused' ? result.message : null })
  }

  return {
    file,
    problem,
    column,
    trouble,
    busy,
    take,
    submit(event: React.SyntheticEvent) {
      event.preventDefault()
      if (!file) setProblem((now) => now ?? 'Please upload .csv to proceed')
      else if (!busy) void send(file)
    },
    async template() {
      const words = 'Unexpected error occurred. Please try again later.'
      setTrouble((await saveTemplate()) ? null : { words, reason: null })
    },
  }
}
