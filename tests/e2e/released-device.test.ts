import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { roleToWire } from '#store/access/roles.ts'
import { ownerKey } from '#store/access/session.ts'
import { databaseName } from '#store/database/open-database.ts'
import { aColleague } from '#tests/support/a-colleague.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { type DatabaseDump, restoreDatabase } from '#tests/support/released-devices/dump-database.ts'
import type { ReleasedDevice } from '#tests/support/released-devices/released-device.ts'
import { fieldsAppliedTo } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

const receiver = 'Sunil of an older build'

/** The database of customer care as a released build left it, with one unsent edit: that of a receiver's name. */
async function aDevice(server: PortalServer, build: string) {
  const text = await readFile(`tests/store/database/released-devices/${build}.json`, 'utf8')
  const device = JSON.parse(text) as ReleasedDevice
  const call = await aColleague(server)
  const query = 'statusKey=ACTIVE&page=1&pageSize=1&sortBy=created_date&order=desc'
  const { list } = await call<{ list: { id: string; ownerName: string }[] }>('GET', `/voucher/getVouchers?${query}`)
  const [voucher] = list
  const account = demoAccounts.find(({ role }) => role === 'customerCare')
  if (!voucher || !account) throw new Error('the demo has no active voucher or no customer care')
  const owner = ownerKey({ email: account.email, wireRole: roleToWire('customerCare', 'SAHAN') })
  const entries = device.records['outbox'] as Record<string, unknown>[]
  const rename = entries.find(({ mutation }) => mutation === 'vouchers.rename-receiver@1')
  const entry = {
    ...rename,
    owner,
    rowId: voucher.id,
    args: { id: voucher.id, value: receiver },
    pre: { ownerName: voucher.ownerName },
    at: Date.now(),
  }
  const records = { ...device.records, outbox: [entry], changed: [] }
  return { id: voucher.id, name: await databaseName('demo', owner), dump: { ...device, records } }
}

/** On a page of the portal's origin that does not start the portal. */
async function putOn(page: Page, origin: string, [name, dump]: [string, DatabaseDump]): Promise<void> {
  await page.goto(`${origin}/config.json`)
  await page.evaluate(restoreDatabase, [name, dump] as [string, DatabaseDump])
}

test('an unsent edit of a build that could not be opened any more is sent', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const { id, name, dump } = await aDevice(server, 'c8ab387')
  await putOn(page, server.origin, [name, dump])
  await portal.open('/sync')
  await portal.signInAs('customerCare')
  await expect.poll(() => fieldsAppliedTo(server, id)).toEqual([{ ownerName: receiver }])
})

test('a database of a newer build is left as it is, and its unsent work can be saved', async ({
  portal,
  page,
  server,
}) => {
  const { id, name, dump } = await aDevice(server, '16012aa')
  await putOn(page, server.origin, [name, { ...dump, version: 990 }])
  await portal.open('/sync')
  await page.getByLabel('Email').fill('customer-care@demo.lk')
  await page.getByLabel('Password', { exact: true }).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The storage of this browser could not be opened' })).toBeVisible()
  await expect(page.getByText('used with a newer version of the portal')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save unsent work as a file' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as { changes: object[] }
  expect(file.changes).toMatchObject([{ rowId: id, args: { id, value: receiver } }])
  const version = await page.evaluate(
    async (wanted) => (await indexedDB.databases()).find((one) => one.name === wanted)?.version,
    name,
  )
  expect(version).toBe(990)
  expect(await fieldsAppliedTo(server, id)).toEqual([])
})
