import { shopOfScope } from '#store/access/scopes.ts'
import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { getSubMerchants, subMerchantList, subMerchantOnWire } from './sub-merchant-calls.ts'

/** A sub-merchant, to be chosen. */
export interface Shop {
  id: string
  location: string
  /** Ids of its terminals; null where nobody has said. */
  terminals: string[] | null
}

/** By merchant id; for a merchant's own people, who choose among its shops (spec 001 §2). Staff have them as rows. */
export const shopsOfMerchant = defineDetail<Shop[]>({
  name: 'sub-merchants.of-merchant',
  roles: ['salesAgent', 'merchantAdministrator', 'merchantRedemptions'],
  request: (id) => request(getSubMerchants, { params: { id } }),
  toValue: (answer) => {
    const { data } = subMerchantList.answer.safeParse(answer)
    if (!data) return null
    return subMerchantList.read(data).flatMap((wire) => {
      const shop = subMerchantOnWire.safeParse(wire).data
      if (!shop) return []
      return [{ id: String(shop.id), location: shop.location ?? '', terminals: shop.terminals?.map(String) ?? null }]
    })
  },
  held: {
    title: 'Shops of merchants',
    of: { one: 'merchant', many: 'merchants' },
    rows: { one: 'shop', many: 'shops', count: (shops) => shops.length },
  },
  ahead: (scope) => (scope === '' || shopOfScope(scope) !== null ? [] : [scope]),
  scope: (merchantId) => merchantId,
})
