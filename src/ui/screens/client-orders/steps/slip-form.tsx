import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { uploadSlip } from '#store/resources/slips/slip-calls.ts'
import { hasSlipArrived, slipPaymentTitles, slipTexts } from '#store/resources/slips/slip-rules.ts'
import { noSlip, SlipDrop } from '#ui/files/slip-drop.tsx'
import { UploadProgress } from '#ui/form/upload-progress.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTrouble } from '#ui/send/call-trouble.ts'
import type { Proof } from '#ui/send/call-outcome.ts'
import { uploadPatienceMs, type UploadUse, useUpload } from '#ui/send/use-upload.ts'
import { slipWords } from './slip-words.ts'
import classes from './steps.module.css'
import type { SlipsUse } from './use-slips.ts'

interface SlipFormProps {
  order: ClientOrder
  slips: SlipsUse
  onChanged(): void
}

type Method = keyof typeof slipPaymentTitles

const isUploaded = ({ message }: { message: string }) => message === 'Slip Uploaded Successfully'

/** After a lost answer the slip is looked for, and never sent again by itself (decisions.md Q2). */
function proofOf({ slips: before, read }: SlipsUse, sent: { fileName: string; paymentType: Method }) {
  if (before === null) return {}
  const proof: Proof = {
    prepare: () => Promise.resolve(true),
    async find() {
      const now = await read()
      return now && (hasSlipArrived(before, now, sent) ? 'there' : 'absent')
    },
    patienceMs: uploadPatienceMs,
  }
  return { proof }
}

const lookingWords = ({ isLooking }: UploadUse) =>
  isLooking ? 'No answer came. Looking whether the slip is there…' : null

/** A slip that goes up: its file, how it was paid, and whether that is all of it (spec 002 §2, §5). */
export function SlipForm({ order, slips, onChanged }: SlipFormProps) {
  const upload = useUpload('payment-slip', true)
  const offline = useOnlineReason()
  const [choice, setChoice] = useState(noSlip)
  const [method, setMethod] = useState<Method | ''>('')
  const [isFull, setFull] = useState(false)
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function send(file: File, paymentType: Method) {
    const body = { uploadFile: file, isFullPayment: isFull, paymentType }
    const call = request(uploadSlip, { params: { clientOrderId: order.id }, body })
    const outcome = await upload.run(call, {
      isYes: isUploaded,
      ...proofOf(slips, { fileName: file.name, paymentType }),
    })
    if (outcome.kind === 'done') {
      toastDone(slipTexts.uploaded)
      setChoice(noSlip)
      setMethod('')
      setFull(false)
    } else setTrouble(callTrouble(outcome, slipWords.upload))
    if (outcome.kind !== 'refused') onChanged()
  }

  async function submit() {
    if (busy) return
    setTrouble([])
    const { file, problem } = choice
    if (file === null) return setChoice({ file, problem: problem ?? slipTexts.noFile })
    if (method === '') return setTrouble([slipTexts.noMethod])
    setBusy(true)
    await send(file, method).finally(() => setBusy(false))
  }

  return (
    <form
      noValidate
      className={classes['form']}
      aria-label="Upload Slip"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SlipDrop
        label="Slip"
        choice={choice}
        onChoice={(next) => {
          setTrouble([])
          setChoice(next)
        }}
      />
      <div className={classes['fields']}>
        <MethodSelect
          method={method}
          onMethod={(next) => {
            setTrouble([])
            setMethod(next)
          }}
        />
        <Switch
          label="Full payment"
          checked={isFull}
          onChange={({ currentTarget }) => setFull(currentTarget.checked)}
        />
      </div>
      <TroubleLines lines={trouble} />
      <UploadProgress upload={upload} name={choice.file?.name ?? 'The slip'} outcome={lookingWords(upload)} />
      <div className={classes['acts']}>
        <ActionButton type="submit" busy={busy} notNow={offline !== null}>
          Upload Slip
        </ActionButton>
        {offline !== null && <p className={classes['quiet']}>{offline}</p>}
      </div>
    </form>
  )
}

function MethodSelect({ method, onMethod }: { method: Method | ''; onMethod(method: Method | ''): void }) {
  return (
    <NativeSelect
      label="Payment Method"
      required
      data={[
        { value: '', label: 'Select a payment method' },
        ...Object.entries(slipPaymentTitles).map(([value, label]) => ({ value, label })),
      ]}
      value={method}
      onChange={({ currentTarget }) => onMethod(currentTarget.value as Method | '')}
    />
  )
}
