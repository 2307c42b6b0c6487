import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'

test('a browser that denies storage is told plainly, and nothing can be typed that would be lost', async ({
  portal,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await portal.open(list)
  await page.getByLabel('Email').fill('customer-care@demo.lk')
  await page.getByLabel('Password', { exact: true }).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('storage')
  await expect(page.getByText('allow this site to save data')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

const notSaved = 'Not saved: this device has no room left. Your text is still here'

/** Types a name and commits it; whether the device took it. */
async function isTaken(portal: PortalPage, text: string): Promise<boolean> {
  const field = portal.drawer.getByRole('textbox', { name: 'Receiver name' })
  if (!(await field.isVisible())) await portal.drawer.getByRole('button', { name: 'Edit receiver name' }).click()
  await field.fill(text)
  await field.press('Enter')
  const refusal = portal.drawer.getByText(notSaved)
  await expect(refusal.or(portal.drawer.getByRole('button', { name: 'Edit receiver name' }))).toBeVisible()
  return !(await refusal.isVisible())
}

test('an edit that a full disk refuses stays in its form, says so, and is saved once there is room', async ({
  portal,
  server,
  page,
}) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  const browser = await page.context().newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: server.origin, ...(quotaSize ? { quotaSize } : {}) })
  const taken: string[] = []
  const next = () => `Nimal ${String.fromCharCode(65 + taken.length)}`
  await setQuota(1)
  // Chromium remembers for about half a minute how much room there was.
  await expect(async () => {
    const name = next()
    const wasTaken = await isTaken(portal, name)
    if (wasTaken) taken.push(name)
    expect(wasTaken).toBe(false)
  }).toPass({ timeout: 60_000, intervals: [2500] })
  const field = portal.drawer.getByRole('textbox', { name: 'Receiver name' })
  await expect(field).toHaveValue(next())

  await setQuota()
  await expect(async () => {
    const name = next()
    expect(await isTaken(portal, name)).toBe(true)
    taken.push(name)
  }).toPass({ timeout: 60_000, intervals: [2500] })
  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByText('Everything you changed has been saved on the server.')).toBeVisible({ timeout: 60_000 })
  const applied = (await server.applied()).filter(({ voucherId }) => voucherId === id)
  expect(applied.map(({ fields }) => fields['ownerName'])).toEqual(taken)
})
