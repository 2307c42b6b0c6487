import { Button, Stack, Text } from '@mantine/core'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { setOrderStatus } from '#store/resources/client-orders/update-order.ts'
import { formatLkr } from '#store/values/money.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'

/** Asks before an order is cancelled: nothing can be done with it until it is reopened (decisions.md I17). */
export function CancelOrder(props: DialogProps<ClientOrder>) {
  const { referenceNo, clientName, totalCents } = props.row
  return (
    <StatusDialog
      {...props}
      title="Cancel this order?"
      text={`${referenceNo} of ${clientName}, ${formatLkr(totalCents)}. No paper, slip or voucher can be made of it until it is reopened.`}
      act="Cancel order"
      stay="Keep order"
      status="CANCELLED"
    />
  )
}

/** Asks before a cancelled order is taken up again. */
export function ReopenOrder(props: DialogProps<ClientOrder>) {
  const { referenceNo, clientName } = props.row
  return (
    <StatusDialog
      {...props}
      title="Reopen this order?"
      text={`${referenceNo} of ${clientName} can be worked on again from where it stood.`}
      act="Reopen order"
      stay="Cancel"
      status="PENDING"
    />
  )
}

interface StatusDialogProps extends DialogProps<ClientOrder> {
  title: string
  text: string
  act: string
  stay: string
  status: 'PENDING' | 'CANCELLED'
}

function StatusDialog({ row, opened, onClose, title, text, act, stay, status }: StatusDialogProps) {
  const { run, busy, result, unclear } = useMutation(setOrderStatus, { onSent: onClose })
  return (
    <Dialog opened={opened} onClose={() => busy || onClose()} title={title}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <TroubleLines lines={troubleLines(result)} />
        <DialogFoot>
          <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
            {stay}
          </Button>
          <ActionButton
            busy={busy}
            notNow={unclear !== null}
            {...(status === 'CANCELLED' ? { color: 'red' } : {})}
            onClick={() => void run({ id: row.id, status }, row)}
          >
            {act}
          </ActionButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
