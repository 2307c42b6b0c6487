import { expect, type Locator, type Page } from '@playwright/test'
import type { KnownRole } from '#server/auth/tokens.ts'
import { colomboDay, instantFromWire } from '#store/values/colombo-time.ts'
import { aColleague } from './a-colleague.ts'
import type { PortalPage } from './portal-page.ts'
import type { PortalServer } from './portal-server.ts'

export const list = '/vouchers/view-vouchers'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function appliedTo(server: PortalServer, id: string) {
  const changes = await server.applied()
  return changes.filter(({ voucherId }) => voucherId === id).map(({ operation, fields }) => ({ operation, fields }))
}

/** The fields of each change that was applied to a voucher, oldest first. */
export async function fieldsAppliedTo(server: PortalServer, id: string) {
  return (await appliedTo(server, id)).map(({ fields }) => fields)
}

export async function operationsOn(server: PortalServer, id: string) {
  return (await appliedTo(server, id)).map(({ operation }) => operation)
}

/** Signs in at the list of a tab and opens its first voucher; its id. */
export async function openFirstVoucher(
  portal: PortalPage,
  role: KnownRole = 'customerCare',
  tab: string | null = null,
): Promise<string> {
  await portal.open(tab === null ? list : `${list}?filter=${tab}`)
  await portal.signInAs(role)
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  return id
}

/** The API itself, as an administrator uses it without a portal. */
export async function askApi(server: PortalServer) {
  const call = await aColleague(server)
  return {
    /** A redemption and its voucher, one for which the merchant gave out codes or one without any. */
    async redemption(of: 'with codes' | 'without codes'): Promise<{ redemptionId: string; voucherId: string }> {
      const all = { merchantId: '0', subMerchantId: '0', page: 1 }
      type Redemption = { redemptionId: string; voucherId: string }
      const { earnings } = await call<{ earnings: Redemption[] }>('POST', '/redemption/getEarnings', all)
      for (const { redemptionId, voucherId } of earnings) {
        const codes = await call<{ voucherCodeList: unknown[] }>('POST', '/redemption/code', { redemptionId })
        if (codes.voucherCodeList.length > 0 === (of === 'with codes')) return { redemptionId, voucherId }
      }
      throw new Error(`the demo data has no redemption ${of}`)
    },
    /** The voucher that a pull from the newest on comes to last, and the day of Colombo it was made. */
    async oldestVoucher(): Promise<{ id: string; createdDay: string }> {
      const query = 'statusKey=ALL&page=1&pageSize=1&sortBy=created_date&order=asc'
      const { list } = await call<{ list: { id: string; createdDate: string }[] }>(
        'GET',
        `/voucher/getVouchers?${query}`,
      )
      const [oldest] = list
      const created = oldest && instantFromWire(oldest.createdDate)
      if (!created) throw new Error('the demo data has no voucher')
      return { id: oldest.id, createdDay: colomboDay(created) }
    },
    /** The voucher that stands first in a tab of the list. */
    async newestVoucher(status: string): Promise<string> {
      const query = `statusKey=${status}&page=1&pageSize=1&sortBy=created_date&order=desc`
      const { list } = await call<{ list: { id: string }[] }>('GET', `/voucher/getVouchers?${query}`)
      return list[0]?.id ?? ''
    },
    extend: (id: string, expireDate: string) => call('POST', `/voucher/extend?voucherCode=${id}`, { expireDate }),
    putIntoGroup: (id: string, merchantGroupId: number) => call('PUT', `/voucher/${id}/update`, { merchantGroupId }),
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
