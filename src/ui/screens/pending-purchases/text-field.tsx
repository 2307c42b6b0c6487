import type { PendingText } from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import type { PendingPurchase } from '#store/resources/pending-purchases/pending-purchases.ts'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { noValue } from '#ui/kit/value-words.ts'

interface TextFieldProps {
  row: PendingPurchase
  mutation: PendingText
  field: 'senderName' | 'receiverName' | 'smsMobileNumber' | 'deliveryEmail'
}

/** One of the four texts that are edited here; its change names the purchase too, which is the same record. */
export function TextField({ row, mutation, field }: TextFieldProps) {
  const { submit } = useMutation(mutation)
  const edited = useEditedRow(row, mutation, (one) => ({ text: one[field] ?? '' }))
  const value = row[field] ?? ''
  const argsWith = (text: string) => ({ id: row.id, purchaseId: row.purchaseId, value: text })
  return (
    <InlineEdit
      label={mutation.inputs?.['value']?.label ?? ''}
      edited={edited}
      value={value}
      locked={!row.waits}
      validate={(text) => mutation.args.safeParse(argsWith(text)).error?.issues[0]?.message ?? null}
      onSave={(text) => submit(argsWith(text), edited.began)}
    >
      {value || noValue}
    </InlineEdit>
  )
}
