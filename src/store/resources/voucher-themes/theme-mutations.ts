import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type TypedInput } from '#store/define/define-mutation.ts'
import { idToWire } from '#store/define/wire-values.ts'
import {
  type ThemeField,
  themeFields,
  themeFieldTitles,
  themeForm,
  type ThemeValues,
  themeValues,
} from './theme-fields.ts'
import { addVoucherTheme, themesInGroups, updateVoucherTheme } from './voucher-theme-calls.ts'
import { themePageRequest, type VoucherTheme, voucherThemeFromWire, voucherThemes } from './voucher-themes.ts'

/** The row field that shows a field of the form: of a category people know the name. */
const shownIn = (field: ThemeField): keyof VoucherTheme => (field === 'categoryId' ? 'category' : field)

/** The server's own sentence is preferred; a code is put into words elsewhere (spec 002 §8). */
const serverWords = (message: string) => (/^[A-Z0-9_:-]+$/.test(message) ? null : message)

/** What both calls have in common; the two sides have other names in each of them. */
function textsOf(values: ThemeValues) {
  return {
    themeName: values.name,
    voucherThemeCategoryId: idToWire(values.categoryId),
    smsContent: values.smsContent,
    emailContent: values.emailContent,
    emailSubject: values.emailSubject,
    backgroundImageUrl: values.background,
    thumbnailImageUrl: values.thumbnail,
    mobileImageUrl: values.mobile,
  }
}

const editArgs = themeForm.partial().extend({
  id: z.string().min(1),
  /** The name of a category that was chosen, for the row. */
  category: z.string().optional(),
})
type EditArgs = z.infer<typeof editArgs>

const touchedBy = (args: EditArgs) => themeFields.filter((field) => args[field] !== undefined)

function edited(theme: VoucherTheme, args: EditArgs): VoucherTheme {
  const set = Object.fromEntries(touchedBy(args).map((field) => [field, args[field]]))
  return { ...theme, ...set, category: args.categoryId === undefined ? theme.category : (args.category ?? '') }
}

const longTexts: readonly ThemeField[] = ['smsContent', 'emailContent']

/** A category is chosen, not typed. */
const typed = themeFields.filter((field) => field !== 'categoryId')

const inputs: Readonly<Record<string, TypedInput>> = Object.fromEntries(
  typed.map((field) => [
    field,
    { label: themeFieldTitles[field], field, ...(longTexts.includes(field) ? { multiline: true } : {}) },
  ]),
)

/**
 * Changes what was touched of a theme. The call writes the whole theme, so the request is made of the server's present
 * one: what a colleague has written into the other fields stays (decisions.md K3).
 */
export const editVoucherTheme = defineMutation<VoucherTheme, EditArgs>({
  name: 'voucher-themes.edit@1',
  on: voucherThemes,
  offline: 'queue',
  roles: voucherThemes.roles,
  args: editArgs,
  apply: edited,
  request(args, row) {
    if (row === null) throw new Error('a theme is written whole, so its present version is needed')
    const now = edited(row, args)
    const sides = { imageFront: now.imageFront, imageBack: now.imageBack }
    return request(updateVoucherTheme, {
      body: { voucherThemeId: idToWire(args.id), ...textsOf(themeValues(now)), ...sides },
    })
  },
  accepted: (answer) =>
    updateVoucherTheme.answer.safeParse(answer).data?.message === 'VOUCHER_THEME_UPDATED_SUCCESSFULLY',
  verify: { kind: 'absolute', fields: (args) => touchedBy(args).map(shownIn) },
  fieldTitles: { category: themeFieldTitles.categoryId },
  fieldParts: { category: ['categoryId'] },
  inputs,
  undoable: true,
  says: {
    done: 'Voucher theme updated successfully',
    failed: 'Failed to update voucher theme',
    refused: serverWords,
    change: (args) =>
      touchedBy(args)
        .map((field) => changeWords(field, args))
        .join(', '),
  },
})

function changeWords(field: ThemeField, args: EditArgs): string {
  const title = themeFieldTitles[field].replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  if (field === 'categoryId') return `${title} → ${args.category ?? args.categoryId}`
  return longTexts.includes(field) ? `${title} changed` : `${title} → ${args[field]}`
}

const addArgs = themeForm.extend({
  /** There is no row yet: it is known by its name until a list shows it. */
  id: z.string().min(1),
})
export type NewTheme = z.infer<typeof addArgs>

/** Whether a page of the list has a theme with these very ten values. */
function foundTheme(answer: unknown, args: NewTheme): 'ours' | 'nothing' {
  const { data } = themesInGroups.answer.safeParse(answer)
  const themes = data ? themesInGroups.read(data).rows.map(voucherThemeFromWire) : []
  const isOurs = (theme: VoucherTheme) => themeFields.every((field) => theme[field].trim() === args[field].trim())
  return themes.some((theme) => theme !== null && isOurs(theme)) ? 'ours' : 'nothing'
}

/** Adds a theme. After a lost answer it is looked for on all pages by its ten values (decisions.md K3). */
export const addTheme = defineMutation<VoucherTheme, NewTheme>({
  name: 'voucher-themes.add@1',
  on: voucherThemes,
  offline: 'intent',
  roles: voucherThemes.roles,
  args: addArgs,
  request: ({ imageFront, imageBack, ...values }) =>
    request(addVoucherTheme, {
      body: {
        ...textsOf({ ...values, imageFront, imageBack }),
        imageFrontUrl: imageFront,
        imageBackUrl: imageBack,
      },
    }),
  accepted: (answer) => addVoucherTheme.answer.safeParse(answer).data?.message === 'VOUCHER_THEME_ADDED_SUCCESSFULLY',
  verify: {
    kind: 'natural-key',
    find: (_args, page = 1) => themePageRequest(page),
    goesOn: (answer) => {
      const { data } = themesInGroups.answer.safeParse(answer)
      return data !== undefined && themesInGroups.read(data).rows.length > 0
    },
    found: foundTheme,
  },
  clashes: (args, { waiting }) =>
    waiting.some((other) => themeFields.every((field) => other.args[field] === args[field]))
      ? 'This theme is about to be created already. Look in the Sync centre.'
      : null,
  inputs,
  says: {
    done: 'Voucher theme created successfully!',
    failed: 'Failed to create voucher theme. Please try again.',
    refused: serverWords,
    deed: 'created',
    change: ({ name }) => `new voucher theme “${name}”`,
  },
})
