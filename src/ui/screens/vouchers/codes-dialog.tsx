import { Alert, Button, Loader, Table, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { type CallAnswer, request } from '#store/define/define-call.ts'
import type { AskResult } from '#store/ports/sync-port.ts'
import { getMerchantCodes } from '#store/resources/redemptions/redemption-calls.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { centsFromWire, formatLkr } from '#store/values/money.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'
import classes from './voucher-history.module.css'
import { codesTrouble, voucherWords } from './voucher-words.ts'

type MerchantCodes = CallAnswer<typeof getMerchantCodes>['voucherCodeList']

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
    <div className={classes['codes']}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>CODE</Table.Th>
            <Table.Th ta="end">AMOUNT</Table.Th>
            <Table.Th>EXPIRY DATE</Table.Th>
            <Table.Th>SERIAL NUMBER</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map(({ voucherCode, denomination, expiry, serialNumber }) => {
            const cents = centsFromWire(denomination)
            return (
              <Table.Tr key={`${voucherCode}/${serialNumber}`}>
                <Table.Td data-name="CODE" ff="monospace">
                  {voucherCode}
                </Table.Td>
                <Table.Td data-name="AMOUNT" ta="end">
                  {cents === null ? String(denomination) : formatLkr(cents)}
                </Table.Td>
                <Table.Td data-name="EXPIRY DATE">{expiry ? dayWords(expiry) : '–'}</Table.Td>
                <Table.Td data-name="SERIAL NUMBER" ff="monospace">
                  {serialNumber ?? '–'}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function useCodes(redemptionId: string) {
  const ask = useAsk()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<AskResult<CallAnswer<typeof getMerchantCodes>> | null>(null)
  useEffect(() => {
    let left = false
    void ask(request(getMerchantCodes, { body: { redemptionId } }), 'merchant-codes').then((result) => {
      if (!left) setAnswer(result)
    })
    return () => {
      left = true
    }
  }, [ask, redemptionId, turn])
  const again = useCallback(() => {
    setAnswer(null)
    setTurn((now) => now + 1)
  }, [])
  return { answer, again }
}
