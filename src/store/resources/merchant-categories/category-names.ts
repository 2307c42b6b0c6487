import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { merchantRoles } from '#store/resources/merchants/merchants.ts'
import { getMerchantCategories, merchantCategoryList, merchantCategoryOnWire } from './merchant-category-calls.ts'

/** The names of all merchant categories; there is one such list, under whatever id it is asked for. */
export const merchantCategories = defineDetail<string[]>({
  name: 'merchant-categories.all',
  roles: merchantRoles,
  request: () => request(getMerchantCategories, {}),
  toValue: (answer) => {
    const { data } = merchantCategoryList.answer.safeParse(answer)
    if (!data) return null
    const names = merchantCategoryList.read(data).flatMap((wire) => {
      const category = merchantCategoryOnWire.safeParse(wire).data
      return category ? [category.name] : []
    })
    return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Merchant categories',
    of: null,
    rows: { one: 'category', many: 'categories', count: (names) => names.length },
  },
})
