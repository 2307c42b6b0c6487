import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#store/define/define-mutation.ts'
import {
  themeFields,
  themeFieldTitles,
  themeForm,
  touchedFields,
} from '#store/resources/voucher-themes/theme-fields.ts'
import { addTheme, editVoucherTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { themesInGroups } from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import { voucherThemeFromWire, voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { aTheme, aThemeForm, themeOnWire } from '#tests/support/a-theme.ts'

const page = (...groups: unknown[]) => ({ list: groups, totalPageCount: 1, pageNo: 1 })

describe('themes come in groups (spec 002 §3)', () => {
  it('a row a theme, whatever its group is called', () => {
    const answer = page(
      { id: 2, name: 'Birthday', voucherThemes: [themeOnWire(), themeOnWire(aTheme({ id: '8' }))] },
      { voucherThemes: [{ id: 9, name: 'Bare' }] },
    )
    const rows = themesInGroups.read(answer).rows.map(voucherThemeFromWire)
    expect(rows.map((row) => row?.id)).toEqual(['7', '8', '9'])
    expect(rows[0]).toEqual(aTheme())
    expect(rows[2]).toMatchObject({ category: '', categoryId: '', imageFront: '', smsContent: '' })
  })

  it('what cannot be read is left out by itself', () => {
    const rows = themesInGroups.read(page({ voucherThemes: [themeOnWire(), { id: null }] }, 'x')).rows
    expect(rows.map(voucherThemeFromWire).map((row) => row?.id)).toEqual(['7', undefined, undefined])
  })

  it('are asked for five at a time, from page 1 on', () => {
    const { pull } = voucherThemes
    if (pull.kind !== 'fixed-pages') throw new Error('themes come in pages of the server')
    expect(pull.requestPage({ scope: '', partition: 'ALL', page: 2 }).input).toEqual({
      query: { page: 2, pageSize: 5 },
    })
  })
})

describe('the ten fields of a theme', () => {
  it('are all required, each by its name (decisions.md F21, K2)', () => {
    const nothing = Object.fromEntries(themeFields.map((field) => [field, '  ']))
    const words = themeForm.safeParse(nothing).error?.issues.map(({ path, message }) => [path[0], message])
    for (const field of themeFields) expect(words).toContainEqual([field, `${themeFieldTitles[field]} is required`])
  })

  it.each(['javascript:alert(1)', 'ftp://pictures.example/a.png', 'a.png', 'https://', 'https://a b'])(
    'take no picture from %s',
    (address) => {
      const { error } = themeForm.safeParse(aThemeForm({ mobile: address }))
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Enter an address that begins with https://, http:// or /',
      ])
    },
  )

  it('are touched where they say something else', () => {
    expect(touchedFields(aThemeForm(), aThemeForm({ name: ' Balloons ' }))).toEqual([])
    expect(touchedFields(aThemeForm(), aThemeForm({ name: 'Stars', categoryId: '3' }))).toEqual(['name', 'categoryId'])
  })
})

describe('an edit', () => {
  const edit = { id: '7', name: 'Stars' }

  it('sends the server’s present theme with what was touched, and touches nothing else', () => {
    const present = aTheme({ smsContent: 'Written by a colleague' })
    expect(editVoucherTheme.request(edit, present).input.body).toEqual({
      voucherThemeId: 7,
      voucherThemeCategoryId: 2,
      themeName: 'Stars',
      smsContent: 'Written by a colleague',
      emailContent: present.emailContent,
      emailSubject: present.emailSubject,
      backgroundImageUrl: present.background,
      thumbnailImageUrl: present.thumbnail,
      mobileImageUrl: present.mobile,
      imageFront: present.imageFront,
      imageBack: present.imageBack,
    })
    expect(fieldsOf(editVoucherTheme, edit)).toEqual(['name'])
    expect(() => editVoucherTheme.request(edit, null)).toThrow('present version')
  })

  it('of the category shows its name', () => {
    const moved = { id: '7', categoryId: '3', category: 'Wedding' }
    expect(editVoucherTheme.apply(aTheme(), moved)).toEqual(aTheme({ categoryId: '3', category: 'Wedding' }))
    expect(fieldsOf(editVoucherTheme, moved)).toEqual(['category'])
    expect(editVoucherTheme.says.change(moved)).toBe('category → Wedding')
  })

  it('is told without repeating long texts, and accepted by one message alone', () => {
    expect(editVoucherTheme.says.change({ ...edit, smsContent: 'x' })).toBe('theme name → Stars, SMS message changed')
    expect(editVoucherTheme.accepted({ message: 'VOUCHER_THEME_UPDATED_SUCCESSFULLY' })).toBe(true)
    expect(editVoucherTheme.accepted({ message: 'OK' })).toBe(false)
    expect(editVoucherTheme.says.refused?.('This theme is used by a campaign')).toBe('This theme is used by a campaign')
    expect(editVoucherTheme.says.refused?.('VOUCHER_THEME_NOT_FOUND')).toBeNull()
  })
})

describe('a new theme', () => {
  const args = { id: 'Balloons', ...aThemeForm() }

  it('has the names of its call', () => {
    expect(addTheme.request(args, null).input.body).toMatchObject({
      themeName: 'Balloons',
      imageFrontUrl: '/api/themes/birthday-front.svg',
      imageBackUrl: '/api/themes/birthday-back.svg',
      mobileImageUrl: 'https://pictures.example/birthday.png',
    })
  })

  it('is looked for on all pages by its ten values', () => {
    const { verify } = addTheme
    if (verify.kind !== 'natural-key') throw new Error('it is looked for by its values')
    const other = page({ voucherThemes: [themeOnWire(aTheme({ smsContent: 'Another text' }))] })
    const own = page({ voucherThemes: [themeOnWire(aTheme({ id: '31' }))] })
    expect([verify.found(other, args), verify.goesOn?.(other)]).toEqual(['nothing', true])
    expect(verify.found(own, args)).toBe('ours')
    expect(verify.goesOn?.(page())).toBe(false)
    expect(verify.find?.(args, 4).input).toEqual({ query: { page: 4, pageSize: 5 } })
  })

  it('is not asked for twice while it waits', () => {
    expect(addTheme.clashes?.(args, { waiting: [{ args }], doneAt: null })).toMatch(/already/)
    const another = { ...args, smsContent: 'Another text' }
    expect(addTheme.clashes?.(args, { waiting: [{ args: another }], doneAt: null })).toBeNull()
  })
})
