import type { Page } from '@playwright/test'

/** The account number that `fillFinance` types: it stands nowhere else. */
export const account = '80471150926374'

const finance = {
  'Account Name': 'Kandy Lace',
  'Account Number': account,
  'Confirm Account Number': account,
  'Bank Name': 'Sampath Bank',
  'Branch Name': 'Galle',
  'Email address': 'money@lace.example.lk',
  Commission: '7.5',
} as const

/** The form of a new merchant with its three tabs. */
export function wizard(page: Page) {
  const form = page.getByRole('form', { name: 'Add Merchant' })
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}\\s*\\*?$`))
  const next = form.getByRole('button', { name: 'Next' })
  const typeFinance = async (other: Readonly<Record<string, string>> = {}) => {
    for (const [label, text] of Object.entries({ ...finance, ...other })) await field(label).fill(text)
  }
  return {
    form,
    field,
    next,
    tab: (title: string) => form.getByRole('tab', { name: title }),
    act: form.getByRole('button', { name: 'Add Merchant' }),
    async fillPrimary(name = 'Kandy Lace House') {
      await field('Merchant Name').fill(name)
      await field('Address').fill('12 Temple Street, Kandy')
      await field('Mobile Number').fill('0771234567')
      await form.getByRole('textbox', { name: 'Tags' }).fill('a')
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.keyboard.press('Escape')
      await form.getByRole('textbox', { name: 'Description' }).fill('Lace by hand')
      await next.click()
    },
    /** Types the finance tab, and stays on it. */
    typeFinance,
    async fillFinance() {
      await typeFinance()
      await next.click()
    },
    async fillLedger() {
      await field('GL Name').fill('Merchants payable')
      await field('GL Type').fill('Liability')
      await field('Total Balance').fill('1250.50')
      await field('GL Description').fill('What is owed')
    },
  }
}
