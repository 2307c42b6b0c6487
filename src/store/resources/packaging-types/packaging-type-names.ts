import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { clientOrderRoles } from '#store/resources/client-orders/client-orders.ts'
import { getPackagingTypes, packagingTypeOnWire } from './packaging-type-calls.ts'

export interface PackagingTypeName {
  id: string
  name: string
}

/** How vouchers can be wrapped, in the server's order; there is one such list, under whatever id it is asked for. */
export const packagingTypeNames = defineDetail<PackagingTypeName[]>({
  name: 'packaging-types.all',
  roles: clientOrderRoles,
  request: () => request(getPackagingTypes, {}),
  toValue: (answer) => {
    if (!Array.isArray(answer)) return null
    return answer.flatMap((wire) => {
      const { data } = packagingTypeOnWire.safeParse(wire)
      return data ? [{ id: String(data.id), name: data.name }] : []
    })
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Packaging types',
    of: null,
    rows: { one: 'packaging type', many: 'packaging types', count: (names) => names.length },
  },
})
