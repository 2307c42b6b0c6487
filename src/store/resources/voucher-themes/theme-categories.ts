import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { getVoucherThemeCategories } from './voucher-theme-calls.ts'
import { voucherThemes } from './voucher-themes.ts'

export interface ThemeCategory {
  id: string
  name: string
}

/** The categories a theme can be in, in the server's order; there is one such list, under whatever id it is asked for. */
export const themeCategories = defineDetail<ThemeCategory[]>({
  name: 'voucher-themes.categories',
  roles: voucherThemes.roles,
  request: () => request(getVoucherThemeCategories, {}),
  toValue: (answer) =>
    getVoucherThemeCategories.answer
      .safeParse(answer)
      .data?.voucherThemeCategories.map(({ id, name }) => ({ id: String(id), name })) ?? null,
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Categories of voucher themes',
    of: null,
    rows: { one: 'category', many: 'categories', count: (categories) => categories.length },
  },
})
