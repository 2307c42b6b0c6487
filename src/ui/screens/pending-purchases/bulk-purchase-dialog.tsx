import { Text } from '@mantine/core'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { formatCount } from '#store/values/count.ts'
import { FileDialog } from '#ui/files/file-dialog.tsx'
import { TemplateLink } from '#ui/files/template-link.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { pendingWords } from './pending-words.ts'
import { sendBulk } from './send-bulk.ts'

interface BulkPurchaseDialogProps {
  opened: boolean
  onClose(): void
  onDone(): void
}

/** Many purchases out of one file, judged on this device before it is sent (spec 002 §2, decisions.md Q2, Q3). */
export function BulkPurchaseDialog(dialog: BulkPurchaseDialogProps) {
  const { user } = usePortal()
  return (
    <FileDialog
      {...dialog}
      title="Purchase Bulk"
      act="Create Vouchers"
      done={pendingWords.bulkDone}
      lookedFor="whether the purchases were made"
      spec={sendBulk(user.email)}
      about={<AboutBulkFile />}
    />
  )
}

function AboutBulkFile() {
  return (
    <div>
      <Text size="sm">
        One row for each voucher, up to {formatCount(bulkPurchaseFile.mostRows)}. Columns with a star must be filled.
      </Text>
      <TemplateLink about="bulkVoucherOrder.csv" />
    </div>
  )
}
