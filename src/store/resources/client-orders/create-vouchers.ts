import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { initiateVouchers, voucherTypes } from './client-order-calls.ts'
import { type ClientOrder, clientOrderRoles, clientOrders, kindsIn, type VoucherType } from './client-orders.ts'
import { idToWire } from './order-details.ts'

/** The literal texts of creating vouchers (spec 002 §5, §8). */
export const voucherTexts = {
  created: 'Vouchers created successfully',
  failed: 'Voucher creation failed',
  noTheme: 'Please select a voucher theme',
  noKind: 'Please choose which vouchers are to be created',
} as const

const createArgs = z.object({
  id: z.string().min(1),
  kinds: z.array(z.enum(voucherTypes)).min(1, voucherTexts.noKind),
  /** The product whose theme it is (decisions.md I24). */
  productId: z.string().min(1, voucherTexts.noTheme),
  themeId: z.string().min(1, voucherTexts.noTheme),
  themeName: z.string(),
})

/** The kinds of an order whose vouchers do not exist yet (decisions.md I7, I15). */
export function kindsToCreate({ items, createdTypes }: Pick<ClientOrder, 'items' | 'createdTypes'>): VoucherType[] {
  return kindsIn(items).filter((kind) => !createdTypes.includes(kind))
}

/** Creates an order's vouchers, each kind once: after a lost answer the order itself says which exist (decisions.md I1, I15). */
export const createVouchers = defineMutation<ClientOrder, z.infer<typeof createArgs>>({
  name: 'client-orders.create-vouchers@1',
  on: clientOrders,
  offline: 'online',
  roles: clientOrderRoles,
  args: createArgs,
  apply: (row, { kinds }) => ({
    ...row,
    paymentStatus: 'VOUCHER_CREATED',
    createdTypes: voucherTypes.filter((type) => row.createdTypes.includes(type) || kinds.includes(type)),
  }),
  request: ({ id, kinds, productId, themeId }) =>
    request(initiateVouchers, {
      body: {
        clientOrderId: idToWire(id),
        generateSelfActivateVouchers: kinds.includes('SELF_ACTIVATION'),
        generateIndividualVouchers: kinds.includes('INDIVIDUAL'),
        productId: idToWire(productId),
        themeId: idToWire(themeId),
      },
    }),
  accepted: (answer) => initiateVouchers.answer.safeParse(answer).data?.message === voucherTexts.created,
  verify: { kind: 'absolute', fields: ['createdTypes'] },
  fieldTitles: { createdTypes: 'Created vouchers' },
  says: {
    done: voucherTexts.created,
    failed: voucherTexts.failed,
    subject: 'Vouchers',
    deed: 'created',
    change: ({ kinds, themeName }) =>
      `${kinds.length > 1 ? 'all' : kinds[0] === 'INDIVIDUAL' ? 'personalized' : 'self activation'} vouchers, theme ${themeName}`,
  },
})
