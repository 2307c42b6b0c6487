import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { orderLimits } from '#store/resources/client-orders/order-form.ts'
import { formatCount } from '#store/values/count.ts'
import { FileDialog } from '#ui/files/file-dialog.tsx'
import { TemplateLink } from '#ui/files/template-link.tsx'
import { OneField } from '#ui/pickers/one-field.tsx'
import { nameOptions } from './form/name-options.ts'
import { useOrderNames } from './form/use-order-names.ts'
import { orderFileTexts } from './form/order-texts.ts'
import { type FileOrder, sendOrderFile } from './send-order-file.ts'

interface UploadOrderDialogProps {
  opened: boolean
  onClose(): void
  onDone(): void
}

/** An order out of a file alone: the server groups its values, and decides what is not said here (decisions.md B3, I14, I29). */
export function UploadOrderDialog(dialog: UploadOrderDialogProps) {
  const [ids, setIds] = useState<FileOrder>({ clientId: '', salesAgentId: '' })
  const spec = useMemo(() => sendOrderFile(ids), [ids])
  return (
    <FileDialog
      {...dialog}
      title="Upload Client Order"
      act="Upload order"
      done={orderFileTexts.uploaded}
      lookedFor="whether the order was placed"
      notCsv={orderFileTexts.notCsv}
      spec={spec}
      about={<AboutOrderFile ids={ids} onIds={setIds} />}
    />
  )
}

function AboutOrderFile({ ids, onIds }: { ids: FileOrder; onIds(ids: FileOrder): void }) {
  const names = useOrderNames(null)
  return (
    <Stack gap="sm">
      <Text size="sm">
        Places an order from its CSV alone, one voucher a row, up to {formatCount(clientOrderFile.mostRows)}. To choose
        delivery, packaging and branding first,{' '}
        <Anchor component={Link} to="/client/place-order" underline="always">
          open Place Order
        </Anchor>
        .
      </Text>
      <TemplateLink about="bulkVoucherOrder.csv" />
      <OneField
        label="Client"
        none="The one named in the file"
        options={nameOptions(names.clients)}
        value={ids.clientId}
        max={orderLimits.client}
        onChange={(clientId) => onIds({ ...ids, clientId })}
      />
      <OneField
        label="Sales Agent"
        none="Nobody, or you if you sell"
        options={nameOptions(names.salesAgents)}
        value={ids.salesAgentId}
        max={orderLimits.salesAgent}
        onChange={(salesAgentId) => onIds({ ...ids, salesAgentId })}
      />
    </Stack>
  )
}
