import { Alert, Button, Loader, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { type CallAnswer, request } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { getMerchantCodes } from '#store/resources/redemptions/redemption-calls.ts'
import { centsFromWire, formatLkr } from '#store/values/money.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'
import { codesTrouble, voucherWords } from './voucher-words.ts'

type MerchantCodes = CallAnswer<typeof getMerchantCodes>['voucherCodeList']

const code = detailFactsOf<MerchantCodes[number]>()

const columns = [
  { fact: code.text(({ voucherCode }) => voucherCode, 'CODE'), as: 'code' },
  { fact: code.text(({ denomination }) => amountWords(denomination), 'AMOUNT'), as: 'amount' },
  { fact: code.day(({ expiry }) => expiry ?? null, 'EXPIRY DATE') },
  { fact: code.text(({ serialNumber }) => serialNumber ?? null, 'SERIAL NUMBER'), as: 'code' },
] as const

/** What is no amount stays as the server said it. */
function amountWords(denomination: MerchantCodes[number]['denomination']): string {
  const cents = centsFromWire(denomination)
  return cents === null ? String(denomination) : formatLkr(cents)
}

interface CodesDialogProps extends Pick<DialogProps<unknown>, 'opened' | 'onClose'> {
  redemptionId: string
}

/** The codes a merchant gave out for a redemption. They are as good as money: shown, and never kept (decisions.md N1). */
export function CodesDialog({ redemptionId, opened, onClose }: CodesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Merchant Codes" size="lg">
      <Codes redemptionId={redemptionId} />
    </Dialog>
  )
}

/** Asks for them when the dialog opens, and has forgotten them when it is closed. */
function Codes({ redemptionId }: { redemptionId: string }) {
  const { answer, again } = useCodes(redemptionId)
  return (
    <>
      {answer === null && <Loader size="sm" aria-label="Loading merchant codes" />}
      {answer?.kind === 'answered' && <CodesTable codes={answer.answer.voucherCodeList} />}
      {answer !== null && answer.kind !== 'answered' && (
        <Alert color="red" variant="light" role="alert">
          <Text size="sm">{codesTrouble(answer)}</Text>
          {answer.kind === 'offline' && <Text size="sm">Merchant codes are never kept on this device.</Text>}
          <Button size="compact-sm" variant="default" mt="xs" onClick={again}>
            Retry
          </Button>
        </Alert>
      )}
    </>
  )
}

function CodesTable({ codes }: { codes: MerchantCodes }) {
  if (codes.length === 0) return <Text>{voucherWords.noCodes}</Text>
  return (
    <DetailTable
      columns={columns}
      rows={codes}
      keyOf={({ voucherCode, serialNumber }) => `${voucherCode}/${serialNumber}`}
    />
  )
}

function useCodes(redemptionId: string) {
  const callOnline = useOnlineCall()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<CallResult<CallAnswer<typeof getMerchantCodes>> | null>(null)
  useEffect(() => {
    let left = false
    void callOnline(request(getMerchantCodes, { body: { redemptionId } }), 'merchant-codes').then((result) => {
      if (!left) setAnswer(result)
    })
    return () => {
      left = true
    }
  }, [callOnline, redemptionId, turn])
  const again = useCallback(() => {
    setAnswer(null)
    setTurn((now) => now + 1)
  }, [])
  return { answer, again }
}
