import * as calls from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { addTheme, listThemes, themeCategories, updateTheme } from './voucher-themes.ts'

/** The roles of the route /vouchers (spec 000 §2.1). */
export const themeRoles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** Themes and their categories. */
export function serveVoucherThemes(api: Api): void {
  const paged = { roles: themeRoles, answer: calls.voucherThemePage.strict }
  serve(api, calls.getVoucherThemes, paged, async ({ query, db }) =>
    calls.voucherThemePage.write({ ...(await listThemes(db, query)), page: query.page }),
  )

  serve(api, calls.getVoucherThemeCategories, { roles: themeRoles }, async ({ db }) => ({
    voucherThemeCategories: await themeCategories(db),
  }))

  serveChange(api, calls.updateVoucherTheme, { roles: themeRoles }, async ({ body, db }) => {
    await updateTheme(db, body)
    return { message: 'VOUCHER_THEME_UPDATED_SUCCESSFULLY' }
  })

  serveChange(api, calls.addVoucherTheme, { roles: themeRoles }, async ({ body, db }) => {
    await addTheme(db, body)
    return { message: 'VOUCHER_THEME_ADDED_SUCCESSFULLY' }
  })
}
