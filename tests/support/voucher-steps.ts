import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { colomboDay, instantFromWire } from '#store/values/colombo-time.ts'
import type { PortalServer } from './portal-server.ts'

export const list = '/vouchers/view-vouchers'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function appliedTo(server: PortalServer, id: string) {
  const changes = await server.applied()
  return changes.filter(({ voucherId }) => voucherId === id).map(({ operation, fields }) => ({ operation, fields }))
}

export async function operationsOn(server: PortalServer, id: string) {
  return (await appliedTo(server, id)).map(({ operation }) => operation)
}

/** The API itself, as an administrator uses it without a portal. */
export async function askApi(server: PortalServer) {
  const account = demoAccounts.find(({ role }) => role === 'administrator')
  async function ask<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${server.origin}/v1.0/app${path}`, init)
    return (await answer.json()) as Answer
  }
  const signIn = { email: account?.email, password: account?.password }
  const { token } = await ask<{ token: string }>('POST', '/authentication/sign-in', signIn)
  return {
    /** A redemption and its voucher, one for which the merchant gave out codes or one without any. */
    async redemption(of: 'with codes' | 'without codes'): Promise<{ redemptionId: string; voucherId: string }> {
      const all = { merchantId: '0', subMerchantId: '0', page: 1 }
      type Redemption = { redemptionId: string; voucherId: string }
      const { earnings } = await ask<{ earnings: Redemption[] }>('POST', '/redemption/getEarnings', all, token)
      for (const { redemptionId, voucherId } of earnings) {
        const codes = await ask<{ voucherCodeList: unknown[] }>('POST', '/redemption/code', { redemptionId }, token)
        if (codes.voucherCodeList.length > 0 === (of === 'with codes')) return { redemptionId, voucherId }
      }
      throw new Error(`the demo data has no redemption ${of}`)
    },
    /** The voucher that a pull from the newest on comes to last, and the day of Colombo it was made. */
    async oldestVoucher(): Promise<{ id: string; createdDay: string }> {
      const query = 'statusKey=ALL&page=1&pageSize=1&sortBy=created_date&order=asc'
      const { list } = await ask<{ list: { id: string; createdDate: string }[] }>(
        'GET',
        `/voucher/getVouchers?${query}`,
        undefined,
        token,
      )
      const [oldest] = list
      const created = oldest && instantFromWire(oldest.createdDate)
      if (!created) throw new Error('the demo data has no voucher')
      return { id: oldest.id, createdDay: colomboDay(created) }
    },
    putIntoGroup: (id: string, merchantGroupId: number) =>
      ask('PUT', `/voucher/${id}/update`, { merchantGroupId }, token),
  }
}

export async function chooseWeek(page: Page): Promise<Locator> {
  await act(page, 'Extend').click()
  const extend = dialog(page, 'Extend Voucher')
  await extend.getByLabel('1 week').check()
  return extend
}

export async function nameNewOwner(page: Page): Promise<Locator> {
  await act(page, 'Transfer Ownership').click()
  const owner = dialog(page, 'Details of New Owner')
  await owner.getByRole('textbox', { name: 'Recipient Name', exact: true }).fill('Sunil Bandara')
  await owner.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('0777654321')
  return owner
}

/** Where a status is asked for twice. */
export async function setStatusTo(page: Page, status: string): Promise<void> {
  await act(page, 'Change status').click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
  await page.getByRole('button', { name: `Set to ${status}` }).click()
}

/** Opens the picker and looks for groups; one of what is found may be chosen then. */
export async function lookForGroup(page: Page, text: string): Promise<Locator> {
  await act(page, 'Change merchant group').click()
  const groups = dialog(page, 'Change Merchant Group')
  await groups.getByRole('textbox', { name: 'Search merchant groups', exact: true }).fill(text)
  return groups
}

/** Lets the next request to a path be refused, with words that a person is shown. */
export const refuse = (server: PortalServer, path: string, status = 400) =>
  server.fault({ kind: 'status', status, message: 'NOT_NOW', path: `/v1.0/app${path}` })
