import { Button, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { idToWire } from '#store/resources/client-orders/order-details.ts'
import { updateSlip } from '#store/resources/slips/slip-calls.ts'
import { type Slip, slipTexts } from '#store/resources/slips/slip-rules.ts'
import { noSlip, SlipDrop } from '#ui/files/slip-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTrouble } from '#ui/send/call-trouble.ts'
import { useUpload } from '#ui/send/use-upload.ts'
import { slipWords } from './slip-words.ts'

interface ReplaceSlipProps {
  order: ClientOrder
  slip: Slip
  onClose(): void
  onChanged(): void
}

const isReplaced = ({ message }: { message: string }) => message === 'SLIP_UPDATE_SUCCESSFULLY'

/** Another file in the place of a slip; how it was paid stays (spec 002 §7). */
export function ReplaceSlip({ order, slip, onClose, onChanged }: ReplaceSlipProps) {
  const upload = useUpload('slip-replacement', true)
  const offline = useOnlineReason()
  const [choice, setChoice] = useState(noSlip)
  const [isFull, setFull] = useState(slip.isFullPayment ?? false)
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const busy = upload.progress !== null

  async function send() {
    const { file, problem } = choice
    if (file === null) return setChoice({ file, problem: problem ?? slipTexts.noFile })
    setTrouble([])
    const which = { slipId: slip.id, isFullPayment: isFull, clientOrderId: idToWire(order.id) }
    const body = { clientOrderSlipUpdateRequest: which, uploadFile: file }
    const outcome = await upload.run(request(updateSlip, { body }), { isYes: isReplaced })
    onChanged()
    if (outcome.kind !== 'done') return setTrouble(callTrouble(outcome, slipWords.replace))
    toastDone(slipTexts.updated)
    onClose()
  }

  return (
    <Dialog opened onClose={() => busy || onClose()} title="Edit slip" size="lg">
      <Stack gap="md">
        <TroubleLines lines={trouble} />
        <SlipDrop
          label="New slip"
          choice={choice}
          onChoice={(next) => {
            setTrouble([])
            setChoice(next)
          }}
        />
        <Switch
          label="Full payment"
          checked={isFull}
          onChange={({ currentTarget }) => setFull(currentTarget.checked)}
        />
        <UploadProgress upload={upload} name={choice.file?.name ?? 'The slip'} outcome={null} />
        <DialogFoot>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <ActionButton busy={busy} notNow={offline !== null} onClick={() => void send()}>
            Replace slip
          </ActionButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
