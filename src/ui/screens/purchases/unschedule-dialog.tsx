import { Button, Stack, Text } from '@mantine/core'
import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import type { Purchase } from '#store/resources/purchases/purchases.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { momentWords } from '#ui/kit/value-words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'

/** To send without a schedule is an act of its own: it asks first (decisions.md H15). */
export function UnscheduleDialog({ row: purchase, opened, onClose }: DialogProps<Purchase>) {
  const { run, result } = useMutation(editPurchase, { onSent: onClose })
  const { id, pendingVoucherId, scheduledDate } = purchase

  return (
    <Dialog opened={opened} onClose={onClose} title="Send without a schedule?">
      <Stack gap="md">
        <Text size="sm">
          It was to go out on {momentWords(scheduledDate)}. Without a schedule it goes out as soon as the purchase is
          completed.
        </Text>
        <TroubleLines lines={troubleLines(result)} />
        <DialogFoot>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void run({ id, pendingVoucherId, scheduledDate: null }, purchase)}>
            Send without a schedule
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
