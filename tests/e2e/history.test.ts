import { aColleague } from '#tests/support/a-colleague.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

const website = 'https://araliya.example.lk/new'

test('an administrator reads who changed a record and what a person changed, and hears why not offline', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const ask = await aColleague(server)
  await ask('PUT', '/merchants/update/101', { website })
  await portal.open('/merchants/view-Merchants?selected=101&drawer=merchant')
  await portal.signInAs('administrator')
  const { drawer } = portal
  const history = drawer.getByRole('region', { name: 'History' })
  const entries = history.getByRole('listitem')
  await history.getByRole('button', { name: 'History' }).click()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Merchant edited')
  await expect(entries).toContainText('administrator@demo.lk')
  await expect(entries).toContainText(new RegExp(`Website: .* → ${website}`))
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await portal.open('/user-details?selected=1&drawer=user')
  const open = history.getByRole('button', { name: 'History' })
  await open.click()
  await expect(entries).toContainText('Merchant edited: merchant 101')

  await open.click()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await open.click()
  await expect(history.getByRole('alert')).toHaveText(
    'You are offline: the history is on the server and is not kept on this device.',
  )
})

test('nobody else is offered a history', async ({ portal }) => {
  await portal.open('/merchants/view-Merchants?selected=101&drawer=merchant')
  await portal.signInAs('customerCare')
  await expect(portal.drawer.getByRole('group', { name: 'Actions' })).toBeVisible()
  await expect(portal.drawer.getByRole('region', { name: 'History' })).toBeHidden()
})
