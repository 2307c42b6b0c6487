import { z } from 'zod'
import type { VoucherTheme } from './voucher-themes.ts'

/** The fields of a theme that a person writes, as its forms name them. */
export type ThemeField = Exclude<keyof VoucherTheme, 'id' | 'category'>
export type ThemeValues = Record<ThemeField, string>

/** Their names on screen; the texts of what is missing begin with them (spec 002 §5, decisions.md K2). */
export const themeFieldTitles: Readonly<Record<ThemeField, string>> = {
  name: 'Theme name',
  categoryId: 'Category',
  emailSubject: 'Email subject',
  background: 'Background image URL',
  thumbnail: 'Thumbnail image URL',
  imageFront: 'Front image URL',
  imageBack: 'Back image URL',
  mobile: 'Mobile image URL',
  smsContent: 'SMS message',
  emailContent: 'Email message',
}

export const themeFields = Object.keys(themeFieldTitles) as ThemeField[]

/** The five fields that hold the address of a picture, as the forms order them. */
export const pictureFields = ['background', 'thumbnail', 'imageFront', 'imageBack', 'mobile'] as const

/** What the call takes. */
export const themeMax = {
  name: 255,
  emailSubject: 255,
  smsContent: 2000,
  emailContent: 100_000,
  picture: 2000,
} as const

function text(field: ThemeField, max: number) {
  const title = themeFieldTitles[field]
  return z.string().trim().min(1, `${title} is required`).max(max, `${title} cannot exceed ${max} characters`)
}

const wrongAddress = 'Enter an address that begins with https://, http:// or /'

function picture(field: ThemeField) {
  return text(field, themeMax.picture).regex(/^(https?:\/\/\S+|\/\S*)$/, wrongAddress)
}

/** All ten fields, each of them required (decisions.md F21). */
export const themeForm = z.object({
  name: text('name', themeMax.name),
  categoryId: text('categoryId', 50),
  emailSubject: text('emailSubject', themeMax.emailSubject),
  background: picture('background'),
  thumbnail: picture('thumbnail'),
  imageFront: picture('imageFront'),
  imageBack: picture('imageBack'),
  mobile: picture('mobile'),
  smsContent: text('smsContent', themeMax.smsContent),
  emailContent: text('emailContent', themeMax.emailContent),
} satisfies Record<ThemeField, z.ZodType<string>>)

export const emptyTheme: ThemeValues = {
  name: '',
  categoryId: '',
  emailSubject: '',
  background: '',
  thumbnail: '',
  imageFront: '',
  imageBack: '',
  mobile: '',
  smsContent: '',
  emailContent: '',
}

/** The ten values of a theme. */
export function themeValues(theme: VoucherTheme): ThemeValues {
  const { id: _id, category: _category, ...values } = theme
  return values
}

/** The fields in which a form says something else than the theme does: blanks around a text are nothing. */
export function touchedFields(before: ThemeValues, after: ThemeValues): ThemeField[] {
  return themeFields.filter((field) => before[field].trim() !== after[field].trim())
}
