import { describe, expect, it } from 'vitest'
import { addMerchant } from '#store/resources/merchants/merchant-calls.ts'
import { addCategory, categoryForm, isSameCategory } from '#store/resources/merchant-categories/category-mutations.ts'
import { decimalPattern, fractionOfPercent, isAboveHundred } from '#store/resources/merchants/merchant-decimals.ts'
import {
  emptyMerchant,
  financeFields,
  maskedNumber,
  newMerchantFormWith,
  newMerchantRequest,
  newMerchantSteps,
  type NewMerchant,
  usualCategory,
} from '#store/resources/merchants/new-merchant.ts'
import { comparable, isSameMerchant, similarMerchants } from '#store/resources/merchants/similar-merchants.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { merchantTags } from '#store/resources/tags/tag-names.ts'
import { visibleText } from '#store/values/visible-text.ts'
import { isPictureAddress, isSafeAddress } from '#store/values/web-address.ts'

const lace: NewMerchant = {
  ...emptyMerchant,
  name: 'Kandy Lace House',
  address: '12 Temple Street',
  tel: '0771234567',
  category: 'Fashion',
  status: 'Active',
  tags: [{ id: '3', name: 'Gifts' }],
  description: '<p>Lace <strong>by hand</strong></p>',
  accountName: 'Kandy Lace',
  accountNumber: '0047110815',
  confirmAccountNumber: '0047110815',
  bankName: 'Sampath Bank',
  branchName: 'Galle',
  email: 'money@lace.lk',
  glName: 'Payable',
  glType: 'Liability',
  totalBalance: '1250.50',
  glDescription: 'What is owed',
}

const wordsOf = (change: object, preset = 'Fashion') =>
  newMerchantFormWith(preset)
    .safeParse({ ...lace, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('a new merchant', () => {
  it.each<[object, string | null]>([
    [{}, null],
    [{ name: ' ' }, 'Merchant Name cannot be empty'],
    [{ name: 'x'.repeat(50) }, null],
    [{ name: 'x'.repeat(51) }, 'Merchant Name cannot exceed 50 characters'],
    [{ address: '' }, 'Address cannot be empty'],
    [{ address: 'x'.repeat(321) }, 'Address cannot exceed 320 characters'],
    [{ tel: '' }, 'Mobile Number cannot be empty'],
    [{ tel: '771234567' }, 'Please enter a valid mobile number'],
    [{ tel: '1234567890' }, 'Please enter a valid mobile number'],
    [{ website: '', imgUrl: '', thumbnail: '' }, null],
    [{ website: 'x'.repeat(321) }, 'Website cannot exceed 320 characters'],
    [{ imgUrl: 'x'.repeat(321) }, 'Image URL cannot exceed 320 characters'],
    [{ thumbnail: 'x'.repeat(321) }, 'Thumbnail cannot exceed 320 characters'],
    [{ tags: [] }, 'Atleast one tag should be selected'],
    [{ description: '' }, 'Description cannot be empty'],
    [{ description: '<p> </p><p></p>' }, 'Description cannot be empty'],
    [{ description: `<p>${'x'.repeat(350)}</p>` }, null],
    [{ description: `<p><strong>${'x'.repeat(351)}</strong></p>` }, 'Description cannot exceed 350 characters'],
    [{ termsAndConditions: '' }, 'Terms and Conditions cannot be empty'],
    [{ accountName: '' }, 'Account Name cannot be empty'],
    [{ accountName: 'Hatton National Bank PLC' }, 'Account Name cannot exceed 20 characters'],
    [{ bankName: '' }, 'Bank Name cannot be empty'],
    [{ branchName: '' }, 'Branch Name cannot be empty'],
    [{ confirmAccountNumber: '' }, 'Confirm Account Number cannot be empty'],
    // A zero more is another account.
    [{ confirmAccountNumber: '00047110815' }, 'Entered account numbers do not match'],
    [{ email: '' }, 'Email address cannot be empty'],
    [{ email: 'a@b' }, 'Enter a valid email address'],
    [{ commission: '5.' }, 'Enter a valid commission'],
    [{ commission: '1e3' }, 'Enter a valid commission'],
    [{ commission: '7.5' }, null],
    [{ glName: '' }, 'GL Name cannot be empty'],
    [{ glType: 'x'.repeat(21) }, 'GL Type cannot exceed 20 characters'],
    [{ totalBalance: '' }, 'Total Balance cannot be empty'],
    [{ totalBalance: '12.345' }, 'Please enter a valid total balance'],
    [{ totalBalance: '12.' }, 'Please enter a valid total balance'],
    [{ totalBalance: '0.05' }, null],
    [{ glDescription: '' }, 'GL Description cannot be empty'],
    [{ glDescription: 'x'.repeat(351) }, 'GL Description cannot exceed 350 characters'],
  ])('with %o says %s', (change, words) => {
    expect(wordsOf(change).map(([, message]) => message)).toEqual(words === null ? [] : [words])
  })

  it('that is empty says each thing once where it belongs', () => {
    const words = wordsOf(emptyMerchant, '')
    const fields = new Set(words.map(([field]) => field))
    const required = newMerchantSteps
      .flatMap((step) => step.fields)
      .filter(
        (field) => !['status', 'website', 'imgUrl', 'thumbnail', 'termsAndConditions', 'commission'].includes(field),
      )
    expect(fields).toEqual(new Set(required))
    expect(words).toContainEqual(['category', 'Category cannot be empty'])
  })

  it('has the preset category unless somebody has chosen one', () => {
    expect(usualCategory(['Books', 'Fashion'])).toBe('Fashion')
    expect(usualCategory(['Books', 'Food'])).toBe('Books')
    expect(usualCategory([])).toBe('')
    expect(newMerchantFormWith('Books').parse({ ...lace, category: '' }).category).toBe('Books')
    expect(newMerchantFormWith('Books').parse({ ...lace, category: 'Food' }).category).toBe('Food')
  })

  it('is sent as the specification says, without the second account number', () => {
    const { call, input } = newMerchantRequest({ ...lace, commission: '7.5' })
    expect(call).toBe(addMerchant)
    expect(addMerchant.body.safeParse(input.body).success).toBe(true)
    expect(input.body).toEqual({
      name: 'Kandy Lace House',
      address: '12 Temple Street',
      tel: '0771234567',
      category: 'Fashion',
      status: 'Active',
      website: '',
      imgUrl: '',
      thumbnail: '',
      description: '<div style="font-family: sans-serif"><p>Lace <strong>by hand</strong></p></div>',
      termsAndConditions: '<p>Merchant Terms &amp; Conditions applied</p>',
      accountName: 'Kandy Lace',
      accountNumber: '0047110815',
      bankName: 'Sampath Bank',
      bankBranchCode: 'Galle',
      email: 'money@lace.lk',
      commission: 0.075,
      glName: 'Payable',
      glType: 'Liability',
      totalBalance: 1250.5,
      glDescription: 'What is owed',
      tagIds: [3],
    })
    expect(newMerchantRequest(lace).input.body).toMatchObject({ commission: null })
  })

  it('has no finance field that its call does not know for a secret', () => {
    const sent = financeFields.filter((field) => field !== 'confirmAccountNumber')
    expect(sent.map((field) => (field === 'branchName' ? 'bankBranchCode' : field)).sort()).toEqual(
      [...addMerchant.secrets].sort(),
    )
    expect(maskedNumber('0047110815')).toBe('•••• 0815')
    expect(maskedNumber('0815')).toBe('••••')
  })
})

describe('decimals', () => {
  it.each([
    ['5', '0.05'],
    ['7.5', '0.075'],
    ['100', '1'],
    ['0', '0'],
    ['.5', '0.005'],
    ['12.50', '0.125'],
    ['0.1', '0.001'],
    ['33.333333', '0.33333333'],
    ['1234567890', '12345678.9'],
    ['1000', '10'],
  ])('%s per cent are %s', (percent, fraction) => {
    expect(fractionOfPercent(percent)).toBe(fraction)
    // As whole numbers, which cannot err.
    const [whole = '', decimals = ''] = percent.split('.')
    const [left = '', right = ''] = fraction.split('.')
    const scaled = (text: string, places: number, of: string) => BigInt(text + of.padEnd(places, '0') || '0')
    expect(scaled(left, 12, right)).toBe(scaled(whole, 10, decimals))
  })

  it('say what is a decimal and what is more than a hundred', () => {
    expect(['5', '5.0', '.5'].every((text) => decimalPattern.test(text))).toBe(true)
    expect(['', '5.', '.', '1e3', '-1', '5%'].some((text) => decimalPattern.test(text))).toBe(false)
    expect(['100', '100.00', '0099.9', '.5'].map(isAboveHundred)).toEqual([false, false, false, false])
    expect(['101', '100.01', '0101', '1000'].map(isAboveHundred)).toEqual([true, true, true, true])
  })
})

describe('a merchant that is there already', () => {
  const known: Merchant = {
    id: '101',
    number: 101,
    name: 'Araliya Textiles',
    category: 'Fashion',
    status: 'Active',
    website: 'https://www.araliya.lk/',
    contact: '+94 78 756 3645',
  }
  const by = (typed: Partial<{ name: string; tel: string; website: string }>) =>
    similarMerchants(comparable([known]), { name: '', tel: '', website: '', ...typed }).flatMap((one) => one.by)

  it.each([
    [{ name: 'araliya  textiles' }, ['name']],
    [{ name: 'Araliya Textile' }, ['name']],
    [{ name: 'Aralia Textiles' }, ['name']],
    [{ name: 'Araliya Tektiles' }, ['name']],
    [{ name: 'Araliya Textilesss' }, []],
    [{ name: 'Araliya' }, []],
    [{ tel: '0787563645' }, ['phone']],
    [{ tel: '07875636' }, []],
    [{ website: 'http://araliya.lk' }, ['website']],
    [{ website: 'https://araliya.lk/shop' }, []],
    [{}, []],
  ])('is found by %o: %o', (typed, found) => expect(by(typed)).toEqual(found))

  it('is the same one only by name, phone and website (decisions.md M6)', () => {
    const typed = { name: 'Araliya Textiles', tel: '0787563645', website: 'https://www.araliya.lk/' }
    expect(isSameMerchant(known, typed)).toBe(true)
    for (const change of [{ name: 'Araliya' }, { tel: '0787563646' }, { website: '' }])
      expect(isSameMerchant(known, { ...typed, ...change })).toBe(false)
  })
})

describe('a new category', () => {
  const toys = { id: 'category Toys', name: 'Toys', imgUrl: '/toys.svg', description: 'For children' }

  it.each<[object, string | null]>([
    [{}, null],
    [{ name: '' }, 'Category Name cannot be empty'],
    [{ name: 'Restaurants' }, 'Category Name cannot exceed 10 characters'],
    [{ imgUrl: ' ' }, 'Image URL cannot be empty'],
    [{ imgUrl: 'x'.repeat(241) }, 'Image URL cannot exceed 240 characters'],
    [{ description: '' }, 'Description cannot be empty'],
    [{ description: 'x'.repeat(321) }, 'Description cannot exceed 320 characters'],
  ])('with %o says %s', (change, words) => {
    const issues = categoryForm.safeParse({ ...toys, ...change }).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual(words === null ? [] : [words])
  })

  it('is sent by its three fields, known by its name, and asked for once', () => {
    expect(addCategory.request(toys, null).input.body).toEqual({
      name: 'Toys',
      imgUrl: '/toys.svg',
      description: 'For children',
    })
    const { verify } = addCategory
    if (verify.kind !== 'natural-key') throw new Error('it is looked for by its name')
    expect(verify.found([{ name: 'toys ' }], toys)).toBe('ours')
    expect(verify.found([{ name: 'Books' }], toys)).toBe('nothing')
    expect(addCategory.clashes?.(toys, { waiting: [{ args: { ...toys, name: 'TOYS' } }], doneAt: null })).toMatch(
      /already/,
    )
    expect(addCategory.clashes?.(toys, { waiting: [], doneAt: null })).toBeNull()
    expect(addCategory.accepted({ message: 'whatever' })).toBe(true)
    expect(addCategory.says.refused?.('No more this year')).toBe('No more this year')
    expect(addCategory.says.refused?.('SOME_CODE')).toBeNull()
    expect(isSameCategory(' Toys', 'toys')).toBe(true)
  })
})

it('tags are read by name, without what cannot be read', () => {
  expect(merchantTags.toValue([{ id: 2, name: 'b' }, { id: null }, { id: '1', name: 'A' }])).toEqual([
    { id: '1', name: 'A' },
    { id: '2', name: 'b' },
  ])
  expect(merchantTags.toValue('no')).toBeNull()
})

it.each([
  ['<p>a</p>', 'a'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['<p>a<br></p><p>b<br>c</p>', 'a\nb\nc'],
  ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 'a\nb'],
  ['<p><strong>a</strong>&amp;<em>b</em>&nbsp;c</p>', 'a&b c'],
  ['', ''],
])('%s reads as %o', (html, text) => expect(visibleText(html)).toBe(text))

it('only addresses of the web become links, and only those and the server’s own become pictures', () => {
  const all = [
    'https://a.lk',
    'http://a.lk/b',
    'javascript:alert(1)',
    'www.a.lk',
    '/a.svg',
    '//a.lk/b',
    'data:image/png,',
  ]
  expect(all.map(isSafeAddress)).toEqual([true, true, false, false, false, false, false])
  expect(all.map(isPictureAddress)).toEqual([true, true, false, false, true, false, false])
})
