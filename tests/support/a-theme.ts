import type { ThemeValues } from '#store/resources/voucher-themes/theme-fields.ts'
import type { VoucherTheme } from '#store/resources/voucher-themes/voucher-themes.ts'

/** The ten values of a theme as a person types them. */
export function aThemeForm(change: Partial<ThemeValues> = {}): ThemeValues {
  return {
    name: 'Balloons',
    categoryId: '2',
    emailSubject: 'A birthday gift for you',
    background: '/api/themes/birthday.svg',
    thumbnail: '/api/themes/birthday.svg',
    imageFront: '/api/themes/birthday-front.svg',
    imageBack: '/api/themes/birthday-back.svg',
    mobile: 'https://pictures.example/birthday.png',
    smsContent: 'Happy birthday!',
    emailContent: '<p>Happy birthday!</p>',
    ...change,
  }
}

/** A theme as the portal keeps it. */
export function aTheme(change: Partial<VoucherTheme> = {}): VoucherTheme {
  return { ...aThemeForm(), id: '7', category: 'Birthday', ...change }
}

/** The same as the API writes it. */
export function themeOnWire({ categoryId, category, ...theme }: VoucherTheme = aTheme()) {
  return { ...theme, id: Number(theme.id), voucherThemeCategory: { id: Number(categoryId), name: category } }
}
