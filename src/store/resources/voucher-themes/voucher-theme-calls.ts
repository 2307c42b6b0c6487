import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { type PageShape, pageOf } from '#store/define/page-of.ts'
import { filledText, idOnWire } from '#store/define/wire-values.ts'

const optionalText = z.string().nullish()

export const voucherThemeCategoryOnWire = z.looseObject({
  id: idOnWire,
  name: z.string(),
  defaultThemeId: idOnWire.nullish(),
})

export const voucherThemeOnWire = z.looseObject({
  id: idOnWire,
  name: z.string(),
  voucherThemeCategory: voucherThemeCategoryOnWire.nullish(),
  imageFront: optionalText,
  imageBack: optionalText,
  mobile: optionalText,
  background: optionalText,
  thumbnail: optionalText,
  emailSubject: optionalText,
  emailContent: optionalText,
  smsContent: optionalText,
})

/** The rows are groups, one for each category on the page; `pageSize` counts themes. */
export const voucherThemePage = pageOf(z.looseObject({ voucherThemes: z.array(voucherThemeOnWire) }), {
  rows: 'list',
  pages: 'totalPageCount',
  page: 'pageNo',
})

const group = z.object({ voucherThemes: z.array(z.unknown()) })

/** The same page with a row a theme; a group that cannot be read counts as one row that cannot. */
export const themesInGroups: PageShape = {
  ...voucherThemePage,
  read(answer) {
    const page = voucherThemePage.read(answer)
    return { ...page, rows: page.rows.flatMap((wire) => group.safeParse(wire).data?.voucherThemes ?? [wire]) }
  },
}

/** The slash before the query is the spec's. Pages count from 1. */
export const getVoucherThemes = defineCall({
  name: 'voucher-themes.list',
  method: 'GET',
  path: '/voucher-theme/get-all/',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(5),
  }),
  answer: voucherThemePage.answer,
})

export const getVoucherThemeCategories = defineCall({
  name: 'voucher-themes.categories',
  method: 'GET',
  path: '/voucher-theme/category',
  answer: z.looseObject({ voucherThemeCategories: z.array(voucherThemeCategoryOnWire) }),
})

/** An address of the web or of the server itself: never a script. */
const imageUrl = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/\S+|\/\S*)$/, 'must be an address')
const texts = {
  themeName: filledText(255),
  voucherThemeCategoryId: idOnWire,
  smsContent: filledText(2000),
  emailContent: filledText(100_000),
  emailSubject: filledText(255),
  backgroundImageUrl: imageUrl,
  thumbnailImageUrl: imageUrl,
  mobileImageUrl: imageUrl,
}

/** Success is the message VOUCHER_THEME_UPDATED_SUCCESSFULLY. */
export const updateVoucherTheme = defineCall({
  name: 'voucher-themes.update',
  method: 'PUT',
  path: '/voucher-theme/update',
  body: z.strictObject({ voucherThemeId: idOnWire, ...texts, imageFront: imageUrl, imageBack: imageUrl }),
  answer: z.looseObject({ message: z.string() }),
})

/** Success is the message VOUCHER_THEME_ADDED_SUCCESSFULLY. The two sides have other names than in an update. */
export const addVoucherTheme = defineCall({
  name: 'voucher-themes.add',
  method: 'POST',
  path: '/voucher-theme/add',
  body: z.strictObject({ ...texts, imageFrontUrl: imageUrl, imageBackUrl: imageUrl }),
  answer: z.looseObject({ message: z.string() }),
})
