import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useUpload } from '#ui/form/use-upload.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { pendingWords } from './pending-words.ts'

interface BulkPurchaseDialogProps {
  opened: boolean
  onClose(): void
}

interface Trouble {
  words: string
  reasons: readonly string[]
}

const missing = 'Please upload .csv to proceed'

/** Many purchases out of one file. The file is sent once and never kept (spec 002 §2, decisions.md Q2). */
export function BulkPurchaseDialog({ opened, onClose }: BulkPurchaseDialogProps) {
  const upload = useUpload('bulk-purchase', opened)
  const offline = useOnlineReason()
  const [chosen, setChosen] = useState<{ file: File | null; problem: string | null }>({ file: null, problem: null })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const busy = upload.progress !== null

  async function send() {
    const { file } = chosen
    if (file === null) return setChosen({ file, problem: chosen.problem ?? missing })
    setTrouble(null)
    const result = await upload.send(request(uploadBulkPurchase, { body: { uploadFile: file } }))
    if (result.kind === 'answered') {
      toastDone(pendingWords.bulkDone)
      return onClose()
    }
    const reasons = result.kind === 'refused' ? (result.message ?? '').split('; ').filter(Boolean) : []
    // Silence is no failure: the purchases may have been made.
    const isClear = result.kind === 'refused' && result.status < 500
    setTrouble({
      words: result.kind === 'offline' ? messages.networkError : pendingWords.bulkFailed,
      reasons: isClear ? reasons : [pendingWords.bulkUnclear],
    })
  }

  return (
    <Dialog opened={opened} onClose={() => busy || onClose()} title="Purchase Bulk" size="lg">
      <Stack gap="md">
        <Anchor href="/bulkVoucherOrder.csv" download="bulkVoucherOrder.csv" underline="always" size="sm">
          Template: bulkVoucherOrder.csv
        </Anchor>
        {trouble !== null && (
          <Alert color="red" variant="light" role="alert" p="sm">
            <Text size="sm">{trouble.words}</Text>
            {trouble.reasons.map((reason) => (
              <Text key={reason} size="sm">
                {reason}
              </Text>
            ))}
          </Alert>
        )}
        <CsvDrop
          label="CSV file"
          file={chosen.file}
          problem={chosen.problem}
          onFile={(file, problem) => {
            setTrouble(null)
            setChosen({ file, problem })
          }}
        />
        <UploadProgress upload={upload} name={chosen.file?.name ?? 'The file'} outcome={null} />
        {offline !== null && (
          <Text size="sm" c="dimmed" role="status">
            {offline}
          </Text>
        )}
        <DialogFoot>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <ActionButton busy={busy} notNow={offline !== null} onClick={() => void send()}>
            Create Vouchers
          </ActionButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
