import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const email = 'customer-care@demo.lk'
const password = 'tuktuk-blue-galle-74'

test('somebody who forgot their password sets a new one and signs in with it', { tag: '@core' }, async ({
  portal,
  server,
  page,
}) => {
  const alert = page.getByRole('alert')
  await portal.open('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgotpassword$/)

  await page.getByRole('button', { name: 'SEND RESET CODE' }).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.lk')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveText('Entered email address is not registered with us')
  await server.fault({ kind: 'delay', path: '/v1.0/app/user/forgotPassword/*', ms: 1500 })
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending reset code' })).toBeVisible()
  await expect(page.getByText(`Reset code has been sent to ${email}`)).toBeVisible()

  const key = page.getByRole('textbox', { name: 'Reset key' })
  await expect(key).toBeFocused()
  await key.fill('ab-1')
  await expect(page.getByText("Can't enter symbol")).toBeVisible()
  await expect(page.getByRole('button', { name: 'VERIFY' })).toBeDisabled()
  await server.fault({ kind: 'status', path: '/v1.0/app/user/forgotPassword/*', status: 400, message: '' })
  await page.getByRole('button', { name: 'RESEND CODE' }).click()
  await expect(alert).toHaveText('Oops, something went wrong. Please try again')
  await page.getByRole('button', { name: 'RESEND CODE' }).click()
  await expect(alert).toHaveCount(0)
  await key.fill('AAAAAAAA')
  await expect(key).toHaveValue('AAAAAA')
  await page.getByRole('button', { name: 'VERIFY' }).click()
  await expect(alert).toHaveText('Entered reset key is incorrect. Please try again!')
  await key.fill(await mailedKey(server.origin))
  await key.press('Enter')

  const first = page.getByLabel('New password', { exact: true })
  const second = page.getByLabel('Confirm new password', { exact: true })
  await expect(first).toBeFocused()
  await first.fill('aaaaaaaa')
  await expect(page.getByRole('status', { name: 'Password strength: Weak' })).toBeVisible()
  await second.fill('aaaaaaaa')
  await page.getByRole('button', { name: 'RESET' }).click()
  await expect(page.getByText('Please choose a stronger password. Try a mix of letters')).toBeVisible()
  await first.fill(password)
  await expect(page.getByRole('status', { name: 'Password strength: Stronger' })).toBeVisible()

  // Pasting is blocked in the confirmation, and only there.
  await second.fill('')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(first).toHaveAttribute('type', 'text')
  await first.selectText()
  await page.keyboard.press('Control+c')
  await second.press('Control+v')
  await expect(second).toHaveValue('')
  await first.fill('')
  await first.press('Control+v')
  await expect(first).toHaveValue(password)
  await second.fill(password)
  await second.press('Enter')

  await expect(page).toHaveURL(`${server.origin}/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('SIGN IN leads back from each step, both passwords can be looked at, and a refused pair is never sent', async ({
  portal,
  server,
  page,
}) => {
  const sent: string[] = []
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(new URL(asked.url()).pathname))
  const signIn = page.getByRole('link', { name: 'SIGN IN' })
  const signInForm = page.getByLabel('Password', { exact: true })
  const toKey = async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Reset code has been sent to ${email}`)).toBeVisible()
  }
  // Opened directly there is no page before it.
  await portal.open('/forgotpassword')
  await signIn.click()
  await expect(signInForm).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await signIn.click()
  await expect(signInForm).toBeVisible()
  await toKey()
  await signIn.click()
  await expect(signInForm).toBeVisible()
  await toKey()
  await page.getByRole('textbox', { name: 'Reset key' }).fill(await mailedKey(server.origin))
  await page.keyboard.press('Enter')

  const first = page.getByLabel('New password', { exact: true })
  const second = page.getByLabel('Confirm new password', { exact: true })
  for (const [field, eye] of [
    [first, 'Show password'],
    [second, 'Show confirmation'],
  ] as const) {
    for (const type of ['text', 'password']) {
      await page.getByRole('button', { name: eye }).click()
      await expect(field).toHaveAttribute('type', type)
    }
  }
  const reset = page.getByRole('button', { name: 'RESET', exact: true })
  const strength = page.getByRole('status', { name: /^Password strength/ })
  for (const [one, other, label, words] of [
    ['kandy20', 'kandy20', 'Too short', 'Use 8 characters or more for your password'],
    [password, `${password}!`, 'Stronger', 'Passwords do not match'],
    ['aaaaaaaa', 'aaaaaaaa', 'Weak', 'Please choose a stronger password. Try a mix of letters, numbers and symbols'],
  ] as const) {
    await first.fill(one)
    await second.fill(other)
    await expect(strength).toHaveText(label)
    await reset.click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  expect(sent.filter((path) => path.endsWith('/user/resetForgotPassword'))).toEqual([])

  // One point is enough to be sent, and still warned of.
  await server.fault({ kind: 'status', path: '/v1.0/app/user/resetForgotPassword', status: 400, message: '' })
  await first.fill('monkey12345')
  await second.fill('monkey12345')
  await expect(strength).toHaveText('Okay: a longer one is safer')
  await reset.click()
  await expect(page.getByRole('alert')).toHaveText('Oops, something went wrong. Please try again')
  expect(sent.filter((path) => path.endsWith('/user/resetForgotPassword'))).toHaveLength(1)
  await signIn.click()
  await expect(signInForm).toBeVisible()
})

/** The newest reset key in the mailbox of the embedded API. */
async function mailedKey(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/dev/mailbox`, { headers: { accept: 'application/json' } })
  const found = /Your reset key is ([A-Z0-9]{6})/.exec(await answer.text())?.[1]
  if (!found) throw new Error('no reset key was mailed')
  return found
}
