import { roles } from '#store/access/roles.ts'
import { shopOfScope } from '#store/access/scopes.ts'
import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { getSubMerchants, subMerchantList, subMerchantOnWire } from './sub-merchant-calls.ts'

/** A sub-merchant, to be chosen. */
export interface Shop {
  id: string
  location: string
  /** Ids of its terminals; absent where nobody has said, as in what a device kept before it read them. */
  terminals?: string[]
}

/** By merchant id; for everybody who has more than one shop to choose from (spec 001 §2). */
export const shopsOfMerchant = defineDetail<Shop[]>({
  name: 'sub-merchants.of-merchant',
  roles: roles.filter((role) => role !== 'subMerchantAdministrator'),
  request: (id) => request(getSubMerchants, { params: { id } }),
  toValue: (answer) => {
    const { data } = subMerchantList.answer.safeParse(answer)
    if (!data) return null
    return subMerchantList.read(data).flatMap((wire) => {
      const shop = subMerchantOnWire.safeParse(wire).data
      if (!shop) return []
      const { id, location, terminals } = shop
      const kept: Shop = { id: String(id), location: location ?? '' }
      return [terminals ? { ...kept, terminals: terminals.map(String) } : kept]
    })
  },
  held: {
    title: 'Shops of merchants',
    of: { one: 'merchant', many: 'merchants' },
    rows: { one: 'shop', many: 'shops', count: (shops) => shops.length },
  },
  // Of all merchants for staff, of their own for a merchant's people; a shop has no shops.
  ahead: (scope, { merchants }) => (scope === '' ? merchants : shopOfScope(scope) === null ? [scope] : []),
  scope: (merchantId) => merchantId,
})
