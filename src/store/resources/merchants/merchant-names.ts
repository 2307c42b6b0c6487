import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { getAllMerchants, merchantList, merchantOnWire } from './merchant-calls.ts'

/** A merchant by number and name, to be chosen. */
export interface MerchantName {
  id: string
  name: string
}

/** All merchants by name; there is one such list, under whatever id it is asked for. */
export const merchantNames = defineDetail<MerchantName[]>({
  name: 'merchants.names',
  roles: ['administrator', 'customerCare', 'merchantController', 'accountant'],
  request: () => request(getAllMerchants, {}),
  toValue: (answer) => {
    const { data } = merchantList.answer.safeParse(answer)
    if (!data) return null
    const names = merchantList.read(data).flatMap((wire) => {
      const merchant = merchantOnWire.safeParse(wire).data
      return merchant ? [{ id: String(merchant.id), name: merchant.name }] : []
    })
    return names.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Names of merchants',
    of: null,
    rows: { one: 'merchant', many: 'merchants', count: (merchants) => merchants.length },
  },
})

/** "Keells Super (101)". */
export function merchantTitle({ id, name }: MerchantName): string {
  return name === id ? id : `${name} (${id})`
}
