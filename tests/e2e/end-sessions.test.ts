import { tokenKey } from '#ui/access/saved-session.ts'
import { newTab } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test('an administrator ends the sessions of a user, whose next request is refused', { tag: '@core' }, async ({
  portal,
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext()
  const theirs = await newTab(context, server.origin)
  await theirs.open('/vouchers/view-vouchers')
  await theirs.signInAs('accountant')
  await expect(theirs.rows.first()).toBeVisible()
  const saved = await theirs.page.evaluate((key) => localStorage.getItem(key), tokenKey)
  const { token } = JSON.parse(saved ?? '{}') as { token: string }
  const answerTo = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await fetch(`${server.origin}/v1.0/app/authentication/user-details`, { headers })).status
  }
  expect(await answerTo(token)).toBe(200)

  await portal.open('/user-details?selected=2&drawer=user')
  await portal.signInAs('administrator')
  const button = portal.drawer.getByRole('button', { name: 'End all sessions' })
  await button.click()
  const question = page.getByRole('alertdialog', { name: 'End all sessions?' })
  await expect(question).toContainText('accountant@demo.lk is signed out on every device')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(theirs.rows.first()).toBeVisible()
  await button.click()
  await question.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('1 session of accountant@demo.lk ended')).toBeVisible()

  expect(await answerTo(token)).toBe(401)
  await theirs.page.reload()
  await expect(theirs.page.getByLabel('Password', { exact: true })).toBeVisible()
  await button.click()
  await question.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('accountant@demo.lk had no open session')).toBeVisible()
  await context.close()
})
