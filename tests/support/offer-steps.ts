import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { dayWords } from '#store/values/calendar-day.ts'

export const offerForm = (page: Page): Locator => page.getByRole('form', { name: 'Add Offer' })
export const addButton = (page: Page): Locator =>
  offerForm(page).getByRole('button', { name: 'Add Offer', exact: true })

export async function chooseMerchant(page: Page): Promise<void> {
  await offerForm(page).getByRole('combobox', { name: 'Merchant' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** All fields of an offer that is right; its days as "2026-10-31". */
export async function fillOffer(page: Page, title: string, start: string, end: string): Promise<void> {
  const form = offerForm(page)
  await chooseMerchant(page)
  await form.getByRole('button', { name: /^All \d+$/ }).click()
  await form.getByLabel('Offer title').fill(title)
  await form.getByLabel('Promo code').fill('SUN15')
  await form.getByLabel('Image URL').fill('/api/themes/festive.svg')
  await form.getByLabel('Offer description').fill('Fifteen percent off')
  await form.getByLabel('Terms and Conditions').fill('While stocks last')
  await form.getByLabel('Offer type').selectOption('OFFER_DISCOUNT')
  await form.getByLabel('Offer value').fill('15')
  await form.getByLabel('Merchant contribution').fill('10')
  await form.getByLabel('Platform contribution').fill('5')
  await form.getByLabel('Minimum redemption limit').fill('1000')
  for (const [label, day] of [
    ['Start date', start],
    ['End date', end],
  ] as const) {
    await form.getByLabel(label).fill(dayWords(day))
    await form.getByLabel(label).press('Tab')
  }
}

/** An offer as the server has it, as far as a test looks at it. */
export interface ServedOffer {
  id: number
  title: string
  description: string
}

/** An administrator at another desk, who makes offers and reads them past this portal. */
export async function offerDesk(origin: string) {
  const call = async (path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/v1.0/app${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as object
  }
  const { email, password } = demoAccounts.find(({ role }) => role === 'administrator') ?? { email: '', password: '' }
  const { token } = (await call('/authentication/sign-in', '', { email, password })) as { token: string }
  return {
    async add(title: string, { description, start, end }: { description: string; start: string; end: string }) {
      const days = { startDate: `${start} 00:00:00`, endDate: `${end} 23:59:59` }
      await call('/offers/create-offer', token, { ...plain, title, description, ...days })
    },
    /** Those with a text in their title, newest first, over all pages. */
    async named(offerName: string): Promise<ServedOffer[]> {
      const found: ServedOffer[] = []
      for (let page = 1; page < 100; page++) {
        const answer = (await call('/offers/getByName', token, { offerName, page })) as {
          offers: ServedOffer[]
        }
        if (answer.offers.length === 0) break
        found.push(...answer.offers)
      }
      return found
    },
  }
}

const plain = {
  code: 'SUN15',
  termsAndConditions: 'While stocks last',
  imageUrl: '/api/themes/festive.svg',
  unit: 'OFFER_DISCOUNT',
  value: '15',
  minimum: '1000',
  platformContribution: '5',
  merchantContribution: '10',
  merchantId: 101,
  owner: [1001],
}
