import { z } from 'zod'
import { type CallInput, request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { messageField } from '#store/values/text-fields.ts'
import { receiverField, senderField, updateVoucher } from './voucher-calls.ts'
import { type Voucher, vouchers } from './vouchers.ts'

type EditableField = 'sender' | 'ownerName' | 'message'
type WireFields = CallInput<typeof updateVoucher>['body']

interface EditSpec {
  name: string
  title: string
  field: EditableField
  value: z.ZodType<string>
  wire(value: string): WireFields
  /** A private text is not repeated in the Sync centre and the audit (decisions.md N5). */
  isPrivate?: boolean
}

/** The one message that means an update was made (spec 000 §7). */
export function isUpdated(answer: unknown): boolean {
  return updateVoucher.answer.safeParse(answer).data?.message === 'Voucher updated successfully'
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** An inline edit of one field: only that field is sent (decisions.md G5). */
function defineEdit({ name, title, field, value, wire, isPrivate = false }: EditSpec) {
  return defineMutation<Voucher, { id: string; value: string }>({
    name,
    on: vouchers,
    offline: 'queue',
    roles: vouchers.roles,
    args: z.object({ id: z.string().min(1), value }),
    apply: (row, args) => ({ ...row, [field]: args.value }),
    request: (args) => request(updateVoucher, { params: { id: args.id }, body: wire(args.value) }),
    accepted: isUpdated,
    verify: { kind: 'absolute', fields: [field] },
    inputs: { value: { label: upperFirst(title), field, multiline: field === 'message', isPrivate } },
    undoable: true,
    says: {
      done: 'Updated successfully',
      failed: 'Failed to update',
      change: (args) => (isPrivate ? `${title} changed` : `${title} → ${args.value}`),
    },
  })
}

export const renameSender = defineEdit({
  name: 'vouchers.rename-sender@1',
  title: 'sender name',
  field: 'sender',
  value: senderField,
  wire: (senderName) => ({ senderName }),
})

export const renameReceiver = defineEdit({
  name: 'vouchers.rename-receiver@1',
  title: 'receiver name',
  field: 'ownerName',
  value: receiverField,
  wire: (receiverName) => ({ receiverName }),
})

export const changeMessage = defineEdit({
  name: 'vouchers.change-message@1',
  title: 'message',
  field: 'message',
  value: messageField,
  wire: (message) => ({ message }),
  isPrivate: true,
})

const groupArgs = z.object({ id: z.string().min(1), merchantGroupId: z.string().min(1), groupName: z.string() })

/** Where a voucher can be used. The wire's ids are numbers where they look like one. */
export const changeMerchantGroup = defineMutation<Voucher, z.infer<typeof groupArgs>>({
  name: 'vouchers.change-merchant-group@1',
  on: vouchers,
  offline: 'queue',
  roles: vouchers.roles,
  args: groupArgs,
  apply: (row, { merchantGroupId }) => ({ ...row, merchantGroup: merchantGroupId }),
  request: ({ id, merchantGroupId }) =>
    request(updateVoucher, {
      params: { id },
      body: { merchantGroupId: /^[1-9]\d{0,14}$/.test(merchantGroupId) ? Number(merchantGroupId) : merchantGroupId },
    }),
  accepted: isUpdated,
  verify: { kind: 'absolute', fields: ['merchantGroup'] },
  fieldTitles: { merchantGroup: 'Merchant group' },
  says: {
    done: 'Merchant Group updated successfully',
    failed: 'Failed to update Merchant Group',
    change: ({ groupName }) => `merchant group → ${groupName}`,
  },
})
