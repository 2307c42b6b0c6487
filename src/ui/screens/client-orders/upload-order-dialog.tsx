import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { uploadClientOrder } from '#store/resources/client-orders/client-order-calls.ts'
import { idToWire } from '#store/resources/client-orders/order-details.ts'
import { orderLimits } from '#store/resources/client-orders/order-form.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useUpload } from '#ui/form/use-upload.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { NameSelect } from './form/name-select.tsx'
import { orderFileTexts } from './order-texts.ts'
import { useOrderNames } from './form/use-order-names.ts'

interface UploadOrderDialogProps {
  opened: boolean
  onClose(): void
  onDone(): void
}

/** An order out of a file alone: the server groups its values, and decides what is not said here (decisions.md B3, I14, I29). */
export function UploadOrderDialog({ opened, onClose, onDone }: UploadOrderDialogProps) {
  const offline = useOnlineReason()
  const { upload, ids, setIds, chosen, choose, trouble, busy, send } = useUploadOrder({ opened, onClose, onDone })
  const names = useOrderNames(null)
  return (
    <Dialog opened={opened} onClose={() => busy || onClose()} title="Upload Client Order" size="lg">
      <Stack gap="md">
        <Text size="sm">
          Places an order from its CSV alone, one voucher a row. To choose delivery, packaging and branding first,{' '}
          <Anchor component={Link} to="/client/place-order" underline="always">
            open Place Order
          </Anchor>
          .
        </Text>
        <TroubleLines lines={trouble} />
        <NameSelect
          label="Client"
          placeholder="The one named in the file"
          names={names.clients}
          value={ids.clientId}
          max={orderLimits.client}
          onChange={(clientId) => setIds({ ...ids, clientId })}
        />
        <NameSelect
          label="Sales Agent"
          placeholder="Nobody, or you if you sell"
          names={names.salesAgents}
          value={ids.salesAgentId}
          max={orderLimits.salesAgent}
          onChange={(salesAgentId) => setIds({ ...ids, salesAgentId })}
        />
        <CsvDrop
          label="CSV file"
          file={chosen.file}
          problem={chosen.problem}
          notCsv={orderFileTexts.notCsv}
          onFile={(file, problem) => choose({ file, problem })}
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
            Upload order
          </ActionButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

interface Chosen {
  file: File | null
  problem: string | null
}

function useUploadOrder({ opened, onClose, onDone }: UploadOrderDialogProps) {
  const upload = useUpload('client-order-file', opened)
  const [ids, setIds] = useState({ clientId: '', salesAgentId: '' })
  const [chosen, setChosen] = useState<Chosen>({ file: null, problem: null })
  const [trouble, setTrouble] = useState<readonly string[]>([])

  async function send() {
    const { file } = chosen
    if (file === null) return setChosen({ file, problem: chosen.problem ?? orderFileTexts.noFile })
    setTrouble([])
    const { clientId, salesAgentId } = ids
    const body = {
      uploadFile: file,
      ...(clientId === '' ? {} : { clientId: idToWire(clientId) }),
      ...(salesAgentId === '' ? {} : { salesAgentId: idToWire(salesAgentId) }),
    }
    const result = await upload.send(request(uploadClientOrder, { body }))
    if (result.kind === 'answered') {
      toastDone(orderFileTexts.uploaded)
      onDone()
      return onClose()
    }
    // Silence is no failure: the order may have been placed.
    const isClear = result.kind === 'refused' && result.status < 500
    const reason = isClear ? result.message && toldRefusal(result.message, null) : orderFileTexts.unclear
    setTrouble([result.kind === 'offline' ? messages.networkError : orderFileTexts.failed, ...(reason ? [reason] : [])])
    if (!isClear) onDone()
  }

  function choose(next: Chosen) {
    setTrouble([])
    setChosen(next)
  }

  return { upload, ids, setIds, chosen, choose, trouble, busy: upload.progress !== null, send }
}
