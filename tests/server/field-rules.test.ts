import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallRequest, request } from '#store/define/define-call.ts'
import { addMerchantCategory } from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { addMerchantGroup } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { addMerchant, updateMerchant } from '#store/resources/merchants/merchant-calls.ts'
import { addOffer } from '#store/resources/offers/offer-calls.ts'
import { resetPassword, tooWeak } from '#store/resources/password-resets/password-reset-calls.ts'
import { updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { resendRedemptionMessage } from '#store/resources/redemptions/redemption-calls.ts'
import { addSubMerchant, noLocation, updateSubMerchant } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { activateVoucher, transferOwnership, updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { notOfTheWeb } from '#store/values/web-address.ts'
import { merchants } from '#server/data/schema/merchants.ts'
import { newMerchant } from './support/a-merchant.ts'
import { addPending } from './support/a-purchase.ts'
import { openInMemory } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engine = await openInMemory()
let server: ServerUnderTest

beforeAll(async () => {
  await writeAccounts(engine.db)
  server = await startServer(engine.db)
})
afterAll(() => engine.close())

/** A field of a call: what is refused, in which words, and what the specifications allow. */
interface Field {
  name: string
  asking(value: string): CallRequest | Promise<CallRequest>
  refused: readonly (readonly [value: string, words: string])[]
  allowed: readonly string[]
}

const long = (letters: number) => 'a'.repeat(letters)
const voucher = (fields: object) => request(updateVoucher, { params: { id: 'V1' }, body: fields })
const names = (label: string) => ({
  refused: [
    ['   ', `${label} can't be empty`],
    [long(71), `${label} cannot exceed 70 characters`],
    ["O'Brien", `${label} can only contain letters, numbers and symbols`],
    ['<b>Nimal</b>', `${label} can only contain letters, numbers and symbols`],
  ] as const,
  allowed: ['Nimal Perera', 'නිමල් ප්‍රනාන්දු', 'K. & Sons - Kandy #2 @home', long(70)],
})
const schemes = [
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'JAVASCRIPT:1/alert(1)',
  'data:text/html,x',
  'file:///etc',
]
const addresses = {
  refused: schemes.map((value) => [value, notOfTheWeb] as const),
  allowed: ['https://shop.example.lk/a?b=c:d', 'http://shop.lk', 'www.shop.lk', 'shop.lk:8080/x', '/api/themes/x.svg'],
}
const mobiles = (words: string) => ({
  refused: [
    ['12345', words],
    ['07712345678', words],
    ['call me', words],
  ] as const,
  allowed: ['0771234567', '+94771234567', '+94 77 123 4567', '+447911123456'],
})
const richTexts = (label: string) => ({
  refused: [
    ['<p> </p>', `${label} cannot be empty`],
    ['<script>alert(1)</script>', `${label} cannot be empty`],
    [`<p>${long(351)}</p>`, `${label} cannot exceed 350 characters`],
  ] as const,
  allowed: [
    `<p><strong>${long(175)}</strong>${long(175)}</p>`,
    '<div style="font-family: sans-serif"><p>Lace</p></div>',
  ],
})
const merchant = (fields: Parameters<typeof newMerchant>[0]) => request(addMerchant, { body: newMerchant(fields) })
const transfer = {
  recipientName: 'Nimal',
  recipientMobileNo: '0771234567',
  notifyToSender: false,
  notifyToRecipient: false,
}
const notice = { redemptionId: 'R1', mobileNumbers: [], emails: [], notifyTo: 'NOTIFY_TO_USER' as const }
const offer = {
  title: 'Ten percent',
  code: 'TEN',
  description: 'On all',
  termsAndConditions: 'None',
  unit: 'OFFER_DISCOUNT' as const,
  value: 10,
  minimum: 1,
  platformContribution: 0,
  merchantContribution: 0,
  startDate: '2026-12-01',
  endDate: '2026-12-24',
  owner: [1],
  merchantId: 999_999,
}

async function renamed(fields: object): Promise<CallRequest> {
  const pair = await addPending(engine.db)
  return request(updatePurchaseDetails, { body: { ...pair, modesOfDelivery: { sms: true, email: true }, ...fields } })
}

const fields: readonly Field[] = [
  { name: 'senderName of a voucher', asking: (senderName) => voucher({ senderName }), ...names('Sender name') },
  { name: 'receiverName of a voucher', asking: (receiverName) => voucher({ receiverName }), ...names('Receiver name') },
  {
    name: 'message of a voucher',
    asking: (message) => voucher({ message }),
    refused: [[' \n ', "Message can't be empty"]],
    allowed: ['<3', long(2000)],
  },
  { name: 'senderName of a purchase', asking: (senderName) => renamed({ senderName }), ...names('Sender name') },
  {
    name: 'receiverName of a purchase',
    asking: (receiverName) => renamed({ receiverName }),
    ...names('Receiver name'),
  },
  {
    name: 'name of an activation',
    asking: (name) => request(activateVoucher, { body: { voucherId: 'V1', name, mobileNo: '0771234567' } }),
    refused: [
      [' ', "Name can't be empty"],
      [long(71), 'Name cannot exceed 70 characters'],
      ['Nimal 2', 'Name can only contain letters'],
    ],
    allowed: ['Nimal Perera', 'ප්‍රනාන්දු'],
  },
  {
    name: 'mobile of an activation',
    asking: (mobileNo) => request(activateVoucher, { body: { voucherId: 'V1', name: 'Nimal', mobileNo } }),
    ...mobiles('Please enter a valid mobile number'),
  },
  {
    name: 'recipientName of a transfer',
    asking: (recipientName) => request(transferOwnership, { body: { voucherId: 'V1', ...transfer, recipientName } }),
    refused: [
      ['  ', "Recipient's name cannot be empty."],
      [long(71), "Recipient's name cannot exceed 70 characters"],
    ],
    allowed: ["O'Brien & Sons (2)"],
  },
  {
    name: 'mobile of a transfer',
    asking: (recipientMobileNo) =>
      request(transferOwnership, { body: { voucherId: 'V1', ...transfer, recipientMobileNo } }),
    ...mobiles('Please enter a valid mobile number'),
  },
  {
    name: 'mobileNumbers of a redemption’s message',
    asking: (mobile) => request(resendRedemptionMessage, { body: { ...notice, mobileNumbers: [mobile] } }),
    ...mobiles('Enter a valid mobile number'),
  },
  {
    name: 'emails of a redemption’s message',
    asking: (email) => request(resendRedemptionMessage, { body: { ...notice, emails: [email] } }),
    refused: [['nobody', 'Enter a valid email address']],
    allowed: ['a@b.lk', ''],
  },
  { name: 'website of a new merchant', asking: (website) => merchant({ website }), ...addresses },
  { name: 'imgUrl of a new merchant', asking: (imgUrl) => merchant({ imgUrl }), ...addresses },
  { name: 'thumbnail of a new merchant', asking: (thumbnail) => merchant({ thumbnail }), ...addresses },
  {
    name: 'address of a new merchant',
    asking: (address) => merchant({ address }),
    refused: [['  ', 'cannot be empty']],
    allowed: ['12, Dalada Veediya'],
  },
  {
    name: 'description of a new merchant',
    asking: (description) => merchant({ description }),
    ...richTexts('Description'),
  },
  {
    name: 'terms of a new merchant',
    asking: (termsAndConditions) => merchant({ termsAndConditions }),
    ...richTexts('Terms and Conditions'),
  },
  {
    name: 'website of a merchant',
    asking: (website) => request(updateMerchant, { params: { id: '101' }, body: { website } }),
    ...addresses,
  },
  {
    name: 'imgUrl of a category',
    asking: (imgUrl) => request(addMerchantCategory, { body: { name: 'Pets', imgUrl, description: 'For pets' } }),
    ...addresses,
  },
  {
    name: 'imageUrl of a group',
    asking: (imageUrl) =>
      request(addMerchantGroup, {
        body: { name: 'Gone', description: 'Gone', merchantIds: [999_999], merchantGroupId: 4711, imageUrl },
      }),
    ...addresses,
  },
  {
    name: 'imageUrl of an offer',
    asking: (imageUrl) => request(addOffer, { body: { ...offer, imageUrl } }),
    ...addresses,
  },
  {
    name: 'location of a new shop',
    asking: (location) =>
      request(addSubMerchant, { body: { email: 'a@b.lk', location, mangerPin: '12345', merchantId: 999_999 } }),
    refused: [
      [' ', noLocation],
      ['N/A', noLocation],
    ],
    allowed: ['Galle Road, Colombo 03'],
  },
  {
    name: 'location of a shop',
    asking: (location) => request(updateSubMerchant, { params: { id: '999999' }, body: { location } }),
    refused: [[' n/a ', noLocation]],
    allowed: ['Galle Road, Colombo 03'],
  },
  {
    name: 'newPassword',
    asking: (newPassword) =>
      request(resetPassword, { body: { email: 'accountant@demo.lk', newPassword, resetKey: 'AAAAAA' } }),
    refused: [
      ['aaaaaaaa', tooWeak],
      ['password', tooWeak],
      ['accountant@demo.lk', tooWeak],
    ],
    allowed: ['Tea & cricket 1996'],
  },
]

const messageOf = async (asked: CallRequest) => {
  const { status, body } = await server.send(asked)
  return { status, message: String(body.message ?? '') }
}

describe.each(fields)('the server judges $name as the form does', ({ asking, refused, allowed }) => {
  test.each(refused.map(([value, words]) => ({ value, words })))('and refuses “$value”', async ({ value, words }) => {
    const { status, message } = await messageOf(await asking(value))
    expect(status).toBe(400)
    expect(message).toContain(words)
  })

  test.each(allowed)('and takes “%s”', async (value) => {
    const { message } = await messageOf(await asking(value))
    for (const [, words] of refused) expect(message).not.toContain(words)
  })
})

test('rich text is kept without anything that could act', async () => {
  const description = [
    '<div style="font-family: sans-serif"><p onclick="steal()">Lace <strong>since</strong> 1948</p>',
    '<a href="javascript:steal()">a</a><a href="https://lace.lk" onmouseover="steal()">b</a>',
    '<img src=x onerror=steal()><script>steal()</script><svg><script>steal()</script></svg></div>',
  ].join('')
  expect((await server.send(merchant({ description }))).status).toBe(200)
  const [kept] = await engine.db.select().from(merchants).orderBy(desc(merchants.id)).limit(1)
  expect(kept?.description).toBe(
    [
      '<div style="font-family: sans-serif"><p>Lace <strong>since</strong> 1948</p>',
      '<a>a</a><a href="https://lace.lk">b</a>',
      '</div>',
    ].join(''),
  )
})
