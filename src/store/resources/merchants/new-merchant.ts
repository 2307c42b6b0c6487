import { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import { idToWire } from '#store/define/wire-values.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'
import { visibleText } from '#store/values/visible-text.ts'
import { addMerchant, merchantStatuses, richTextMax } from './merchant-calls.ts'
import { ungrouped } from '#store/values/plain-decimal.ts'
import { decimalPattern, fractionOfPercent } from './merchant-decimals.ts'

/** Labels of the fields: what is missing is told by them (spec 002 §5, decisions.md M7). */
export const newMerchantLabels = {
  name: 'Merchant Name',
  address: 'Address',
  tel: 'Mobile Number',
  category: 'Category',
  status: 'Status',
  website: 'Website',
  imgUrl: 'Image URL',
  thumbnail: 'Thumbnail',
  tags: 'Tags',
  description: 'Description',
  termsAndConditions: 'Terms and Conditions',
  accountName: 'Account Name',
  accountNumber: 'Account Number',
  confirmAccountNumber: 'Confirm Account Number',
  bankName: 'Bank Name',
  branchName: 'Branch Name',
  email: 'Email address',
  commission: 'Commission',
  glName: 'GL Name',
  glType: 'GL Type',
  totalBalance: 'Total Balance',
  glDescription: 'GL Description',
} as const
export type NewMerchantField = keyof typeof newMerchantLabels

/** Letters that the fields take while somebody types (spec 002 §5); rich text is counted as it is read (F19). */
export const newMerchantMax = {
  name: 50,
  address: 320,
  tel: 10,
  website: 320,
  imgUrl: 320,
  thumbnail: 320,
  description: richTextMax,
  termsAndConditions: richTextMax,
  accountName: 20,
  accountNumber: 20,
  bankName: 20,
  branchName: 20,
  email: 320,
  commission: 10,
  glName: 50,
  glType: 20,
  totalBalance: 10,
  glDescription: 350,
} as const

const primary = [
  'name',
  'address',
  'tel',
  'category',
  'status',
  'website',
  'imgUrl',
  'thumbnail',
  'tags',
  'description',
  'termsAndConditions',
] as const

/** What is never stored: bank account and commission (decisions.md M1, N4). */
export const financeFields = [
  'accountName',
  'accountNumber',
  'confirmAccountNumber',
  'bankName',
  'branchName',
  'email',
  'commission',
] as const

/** The three tabs in their order (spec 002 §2), each with its fields in theirs. */
export const newMerchantSteps: readonly { title: string; fields: readonly NewMerchantField[] }[] = [
  { title: 'Primary Details', fields: primary },
  { title: 'Finance Details', fields: financeFields },
  { title: 'GL Account Details', fields: ['glName', 'glType', 'totalBalance', 'glDescription'] },
]

const emptyWords = (field: NewMerchantField) => `${newMerchantLabels[field]} cannot be empty`

function text(field: keyof typeof newMerchantMax) {
  const max = newMerchantMax[field]
  const tooLong = `${newMerchantLabels[field]} cannot exceed ${max} characters`
  return z.string().trim().min(1, emptyWords(field)).max(max, tooLong)
}

const optional = (field: 'website' | 'imgUrl' | 'thumbnail') =>
  z
    .string()
    .trim()
    .max(newMerchantMax[field], `${newMerchantLabels[field]} cannot exceed 320 characters`)
    .refine((typed) => !isOfOtherScheme(typed), notOfTheWeb)

function richText(field: 'description' | 'termsAndConditions') {
  const max = newMerchantMax[field]
  return z
    .string()
    .refine((html) => visibleText(html).trim() !== '', emptyWords(field))
    .refine((html) => visibleText(html).length <= max, `${newMerchantLabels[field]} cannot exceed ${max} characters`)
}

const digits = (field: 'accountNumber' | 'confirmAccountNumber') =>
  z
    .string()
    .min(1, emptyWords(field))
    .regex(/^\d{0,20}$/, 'Use digits only, 20 at most')

/** The whole form, with the literal texts (spec 002 §5). */
export const newMerchantForm = z
  .object({
    name: text('name'),
    address: text('address'),
    tel: z
      .string()
      .min(1, emptyWords('tel'))
      .regex(/^(0\d{9})?$/, 'Please enter a valid mobile number'),
    category: z.string().min(1, emptyWords('category')),
    status: z.enum(merchantStatuses, emptyWords('status')),
    website: optional('website'),
    imgUrl: optional('imgUrl'),
    thumbnail: optional('thumbnail'),
    tags: z.array(z.object({ id: z.string().min(1), name: z.string() })).min(1, 'Atleast one tag should be selected'),
    description: richText('description'),
    termsAndConditions: richText('termsAndConditions'),
    accountName: text('accountName'),
    accountNumber: digits('accountNumber'),
    confirmAccountNumber: digits('confirmAccountNumber'),
    bankName: text('bankName'),
    branchName: text('branchName'),
    email: z
      .string()
      .trim()
      .min(1, emptyWords('email'))
      .refine((typed) => typed === '' || emailPattern.test(typed), 'Enter a valid email address'),
    commission: z
      .string()
      .transform(ungrouped)
      .refine((typed) => typed === '' || decimalPattern.test(typed), 'Enter a valid commission'),
    glName: text('glName'),
    glType: text('glType'),
    totalBalance: z
      .string()
      .min(1, emptyWords('totalBalance'))
      .transform(ungrouped)
      .refine((typed) => /^(\d{1,10}(\.\d{1,2})?)?$/.test(typed), 'Please enter a valid total balance'),
    glDescription: text('glDescription'),
  })
  .refine(({ accountNumber, confirmAccountNumber: again }) => again === '' || accountNumber === again, {
    path: ['confirmAccountNumber'],
    message: 'Entered account numbers do not match',
    // Also while another field is wrong.
    when: () => true,
  })
export type NewMerchant = z.output<typeof newMerchantForm>
export type NewMerchantValues = Omit<NewMerchant, 'status'> & { status: string }

/** A fresh form: Active, with the usual terms (decisions.md F29, spec 002 §3). */
export const emptyMerchant: NewMerchantValues = {
  name: '',
  address: '',
  tel: '',
  category: '',
  status: 'Active',
  website: '',
  imgUrl: '',
  thumbnail: '',
  tags: [],
  description: '',
  termsAndConditions: '<p>Merchant Terms &amp; Conditions applied</p>',
  accountName: '',
  accountNumber: '',
  confirmAccountNumber: '',
  bankName: '',
  branchName: '',
  email: '',
  commission: '',
  glName: '',
  glType: '',
  totalBalance: '',
  glDescription: '',
}

/** The markup that a description is sent in (decisions.md M9). */
const wrapped = (html: string) => `<div style="font-family: sans-serif">${html}</div>`

/** The literal payload (spec 002 §3): the branch's name as its code, commission and balance exact (decisions.md M10). */
export function newMerchantRequest(merchant: NewMerchant): CallRequest {
  const { tags, branchName, confirmAccountNumber: _same, commission, totalBalance, description, ...same } = merchant
  return request(addMerchant, {
    body: {
      ...same,
      description: wrapped(description),
      bankBranchCode: branchName,
      commission: commission === '' ? null : Number(fractionOfPercent(commission)),
      totalBalance: Number(totalBalance),
      tagIds: tags.map(({ id }) => idToWire(id)),
    },
  })
}

/** "•••• 4711": an account number as others may look at it. */
export function maskedNumber(accountNumber: string): string {
  return accountNumber.length <= 4 ? accountNumber.replace(/\d/g, '•') : `•••• ${accountNumber.slice(-4)}`
}

/** The category that is there at the beginning: Fashion, else the first by name, else none (decisions.md M8). */
export function usualCategory(known: readonly string[]): string {
  return known.find((name) => name === 'Fashion') ?? known[0] ?? ''
}

/** The form where a category that nobody has chosen is the preset one. */
export function newMerchantFormWith(preset: string): z.ZodType<NewMerchant, NewMerchantValues> {
  return z.custom<NewMerchantValues>().transform((typed, context) => {
    const read = newMerchantForm.safeParse({ ...typed, category: typed.category || preset })
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
}
