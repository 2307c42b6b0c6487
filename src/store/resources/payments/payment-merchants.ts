import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { getPaymentMerchants } from './payment-calls.ts'

/** The merchants that can be paid, in the server's order; there is one such list, under whatever id it is asked for. */
export const paymentMerchants = defineDetail<MerchantName[]>({
  name: 'payments.merchants',
  roles: ['administrator', 'accountant'],
  request: () => request(getPaymentMerchants, {}),
  toValue: (answer) =>
    getPaymentMerchants.answer.safeParse(answer).data?.map(({ id, name }) => ({ id: String(id), name })) ?? null,
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Merchants to be paid',
    of: null,
    rows: { one: 'merchant', many: 'merchants', count: (merchants) => merchants.length },
  },
})
