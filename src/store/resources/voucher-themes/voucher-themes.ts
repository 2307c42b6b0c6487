import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { getVoucherThemes, themesInGroups, voucherThemeOnWire } from './voucher-theme-calls.ts'

const voucherTheme = z.object({
  id: z.string(),
  name: z.string(),
  categoryId: z.string(),
  category: z.string(),
  imageFront: z.string(),
  imageBack: z.string(),
  mobile: z.string(),
  background: z.string(),
  thumbnail: z.string(),
  emailSubject: z.string(),
  emailContent: z.string(),
  smsContent: z.string(),
})
export type VoucherTheme = z.infer<typeof voucherTheme>

/** Wire names to row names, once; null when the row does not parse. */
export function voucherThemeFromWire(wire: unknown): VoucherTheme | null {
  const { data } = voucherThemeOnWire.safeParse(wire)
  if (!data) return null
  return {
    id: String(data.id),
    name: data.name,
    categoryId: String(data.voucherThemeCategory?.id ?? ''),
    category: data.voucherThemeCategory?.name ?? '',
    imageFront: data.imageFront ?? '',
    imageBack: data.imageBack ?? '',
    mobile: data.mobile ?? '',
    background: data.background ?? '',
    thumbnail: data.thumbnail ?? '',
    emailSubject: data.emailSubject ?? '',
    emailContent: data.emailContent ?? '',
    smsContent: data.smsContent ?? '',
  }
}

/** Themes of a page, on screen and in the call (spec 002 §9). */
export const themePageSize = 5

/** A page of the API, whose pages count from 1. */
export const themePageRequest = (page: number) =>
  request(getVoucherThemes, { query: { page, pageSize: themePageSize } })

/** What a voucher looks like to whoever gets it. The API gives no theme by its id and no order (decisions.md K3). */
export const voucherThemes = defineResource({
  name: 'voucher-themes',
  noun: { one: 'voucher theme', many: 'voucher themes' },
  roles: ['administrator', 'customerCare', 'accountant'],
  row: voucherTheme,
  filters: ['category'],
  sorts: ['name'],
  search: {
    name: { field: 'name', kind: 'text' },
    emailSubject: { field: 'emailSubject', kind: 'text' },
    smsContent: { field: 'smsContent', kind: 'text' },
    id: { field: 'id', kind: 'id' },
  },
  order: { by: 'category', direction: 'asc' },
  pull: {
    kind: 'fixed-pages',
    unordered: true,
    whole: 'ALL',
    partitions: ['ALL'],
    shape: themesInGroups,
    requestPage: ({ page }) => themePageRequest(page),
    // The server lists neither by category nor by search: a look at the first page shows whether it is there.
    requestView: () => themePageRequest(1),
    toRow: voucherThemeFromWire,
  },
})
