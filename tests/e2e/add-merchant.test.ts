import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept } from '#tests/support/everything-kept.ts'
import { account, wizard } from '#tests/support/merchant-steps.ts'
import { expect, test } from './portal-test.ts'

const add = '/v1.0/app/merchants/addNewMerchant'
const addCategory = '/v1.0/app/merchants/addNewMerchantCategory'

test('each tab is left only once it is right, with every text and limit', async ({ portal, page }) => {
  await portal.open('/merchants/add-Merchant')
  await portal.signInAs('merchantController')
  const { form, field, next, tab, fillPrimary, fillFinance, act } = wizard(page)
  await expect(field('Category')).toHaveValue('Fashion')
  await expect(field('Status')).toHaveValue('Active')
  await expect(form.getByRole('textbox', { name: 'Terms and Conditions' })).toHaveText(
    'Merchant Terms & Conditions applied',
  )
  await next.click()
  for (const label of ['Merchant Name', 'Address', 'Mobile Number', 'Description'])
    await expect(form.getByText(`${label} cannot be empty`)).toBeVisible()
  await expect(form.getByText('Atleast one tag should be selected')).toBeVisible()
  await expect(form.getByText(/cannot be empty$/)).toHaveCount(4)
  await expect(field('Merchant Name')).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])
  // A later tab is reached over this one.
  await tab('GL Account Details').click()
  await expect(tab('Primary Details')).toHaveAttribute('aria-selected', 'true')

  for (const [label, pasted, kept] of [
    ['Merchant Name', `  ${'x'.repeat(60)}`, 'x'.repeat(50)],
    ['Address', 'x'.repeat(400), 'x'.repeat(320)],
    ['Mobile Number', '07712345678x', '07712345678'],
    ['Website', 'x'.repeat(400), 'x'.repeat(320)],
    ['Image URL', 'x'.repeat(400), 'x'.repeat(320)],
    ['Thumbnail', 'x'.repeat(400), 'x'.repeat(320)],
  ] as const) {
    await field(label).fill(pasted)
    await expect(field(label)).toHaveValue(kept)
  }
  for (const wrong of ['771234567', '1234567890', '07712345678']) {
    await field('Mobile Number').fill(wrong)
    await field('Mobile Number').blur()
    await expect(form.getByText('Please enter a valid mobile number')).toBeVisible()
  }
  const terms = form.getByRole('textbox', { name: 'Terms and Conditions' })
  await terms.fill('x'.repeat(351))
  await expect(form.getByText('1 of 351 letters too many')).toBeVisible()
  for (const label of ['Website', 'Image URL', 'Thumbnail']) await field(label).fill('')
  await fillPrimary()
  await expect(form.getByText('Terms and Conditions cannot exceed 350 characters')).toBeVisible()
  // The first wrong field has the focus, whichever kind it is.
  await expect(terms).toBeFocused()
  await terms.fill('x'.repeat(350))
  await next.click()

  await expect(tab('Finance Details')).toHaveAttribute('aria-selected', 'true')
  await expect(field('Account Name')).toBeFocused()
  await expect(field('Commission')).toHaveAttribute('placeholder', 'Enter commission as a percentage (e.g. 5%)')
  await next.click()
  for (const label of [
    'Account Name',
    'Account Number',
    'Confirm Account Number',
    'Bank Name',
    'Branch Name',
    'Email address',
  ])
    await expect(form.getByText(`${label} cannot be empty`, { exact: true })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const [label, pasted, kept] of [
    ['Account Name', 'x'.repeat(30), 'x'.repeat(20)],
    ['Bank Name', 'x'.repeat(30), 'x'.repeat(20)],
    ['Branch Name', 'x'.repeat(30), 'x'.repeat(20)],
    ['Account Number', `12a3 ${'4'.repeat(30)}`, `123${'4'.repeat(17)}`],
    ['Confirm Account Number', `12a3 ${'5'.repeat(30)}`, `123${'5'.repeat(17)}`],
    ['Commission', '1.2.3x456789', '1.23456789'],
    // What is too long is another number when it is cut: it is not taken.
    ['Commission', '12345678.901', '1.23456789'],
    ['Commission', '1e3', '1.23456789'],
    ['Commission', '5%', '5'],
    ['Commission', '5.', '5.'],
  ] as const) {
    await field(label).fill(pasted)
    await expect(field(label)).toHaveValue(kept)
  }
  await field('Email address').fill('money@lace')
  await next.click()
  for (const words of [
    'Entered account numbers do not match',
    'Enter a valid email address',
    'Enter a valid commission',
  ])
    await expect(form.getByText(words)).toBeVisible()
  await field('Commission').fill('101')
  await expect(form.getByText(/^More than a hundred per cent/)).toBeVisible()
  await fillFinance()

  await expect(tab('GL Account Details')).toHaveAttribute('aria-selected', 'true')
  await act.click()
  for (const label of ['GL Name', 'GL Type', 'Total Balance', 'GL Description'])
    await expect(form.getByText(`${label} cannot be empty`)).toBeVisible()
  for (const [label, pasted, kept] of [
    ['GL Name', 'x'.repeat(60), 'x'.repeat(50)],
    ['GL Type', 'x'.repeat(30), 'x'.repeat(20)],
    ['Total Balance', '12.3.4abc56789', '12.3456789'],
    ['Total Balance', '1234567890.12', '12.3456789'],
    ['GL Description', 'x'.repeat(400), 'x'.repeat(350)],
  ] as const) {
    await field(label).fill(pasted)
    await expect(field(label)).toHaveValue(kept)
  }
  await act.click()
  await expect(form.getByText('Please enter a valid total balance')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  // The summary shows the end of the account number alone, and leads back to each field.
  const summary = page.getByRole('region', { name: 'Before it is added' })
  await expect(summary).toContainText('•••• 6374')
  await expect(summary).not.toContainText(account)
  await summary.getByRole('button', { name: 'Change Bank Name' }).click()
  await expect(field('Bank Name')).toBeFocused()
})

test('a merchant is sent as the specification says, once though the answer is lost, and its account stays nowhere', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const sent: unknown[] = []
  page.on('request', (request) => request.url().endsWith(add) && sent.push(request.postDataJSON()))
  await portal.open('/merchants/add-Merchant')
  await portal.signInAs('customerCare')
  const { form, field, tab, fillPrimary, fillFinance, fillLedger, act } = wizard(page)
  await fillPrimary()
  await fillFinance()
  // The draft has everything but this tab.
  await page.reload()
  await form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(field('Merchant Name')).toHaveValue('Kandy Lace House')
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Lace by hand')
  await tab('Finance Details').click()
  await expect(field('Account Number')).toHaveValue('')
  await fillFinance()
  await fillLedger()

  await server.fault({ path: add, kind: 'status', status: 400, message: 'This bank is closed' })
  await act.click()
  await expect(form.getByRole('alert')).toContainText('Failed to Add New Merchant. This bank is closed')
  await server.fault({ path: add, kind: 'cut-after' })
  await act.click()
  await expect(page.getByText('New Merchant Added Successfully')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/view-Merchants.*selected=\d+/)
  await expect(portal.drawer).toContainText('Kandy Lace House')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual({
    name: 'Kandy Lace House',
    address: '12 Temple Street, Kandy',
    tel: '0771234567',
    category: 'Fashion',
    status: 'Active',
    website: '',
    imgUrl: '',
    thumbnail: '',
    description: '<div style="font-family: sans-serif"><p>Lace by hand</p></div>',
    termsAndConditions: '<p>Merchant Terms &amp; Conditions applied</p>',
    accountName: 'Kandy Lace',
    accountNumber: account,
    bankName: 'Sampath Bank',
    email: 'money@lace.example.lk',
    bankBranchCode: 'Galle',
    commission: 0.075,
    glName: 'Merchants payable',
    glType: 'Liability',
    totalBalance: 1250.5,
    glDescription: 'What is owed',
    tagIds: [expect.any(Number)],
  })
  expect(await everythingKept(page)).not.toContain(account)
  expect(await everythingKept(page)).toContain('Kandy Lace House')

  // The same one again: it is warned of while it is typed, and asked about before it is sent.
  await portal.open('/merchants/add-Merchant')
  await field('Merchant Name').fill('Kandy Lace Hause')
  await expect(form.getByRole('link', { name: /^Kandy Lace House/ })).toBeVisible()
  await fillPrimary()
  await fillFinance()
  await fillLedger()
  await act.click()
  const question = page.getByRole('dialog', { name: 'A merchant of this name is there' })
  await question.getByRole('button', { name: 'Look again' }).click()
  await expect(form.getByText('Nothing was sent.')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('without a line the form waits with all that is in it; a new category is made first', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/merchants/add-Merchant')
  await portal.signInAs('administrator')
  await portal.untilInstalled()
  const { form, field, fillPrimary, fillFinance, fillLedger, act } = wizard(page)
  await expect(field('Category')).toHaveValue('Fashion')
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await form.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new merchant category here' })
  const create = dialog.getByRole('button', { name: 'Create Category' })
  await create.click()
  for (const label of ['Category Name', 'Image URL', 'Description'])
    await expect(dialog.getByText(`${label} cannot be empty`)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const [label, pasted, kept] of [
    ['Category Name', ' Stationeries', 'Stationeri'],
    ['Image URL', 'x'.repeat(300), 'x'.repeat(240)],
    ['Description', 'x'.repeat(400), 'x'.repeat(320)],
  ] as const) {
    await dialog.getByLabel(label).fill(pasted)
    await expect(dialog.getByLabel(label)).toHaveValue(kept)
  }
  await dialog.getByLabel('Category Name').fill('fashion')
  await create.click()
  await expect(dialog.getByText('There is a category of this name already')).toBeVisible()
  await dialog.getByLabel('Category Name').fill('Stationeri')
  await create.click()
  await expect(dialog).toBeHidden()
  await expect(field('Category')).toHaveValue('Stationeri')
  await expect(form.getByText('This category is created as soon as there is a connection.')).toBeVisible()
  await fillPrimary('Lagoon Crab')
  await fillFinance()
  await fillLedger()
  await expect(form.getByText('Needs a connection: the bank account is not kept on this device.')).toBeVisible()
  await expect(act).toBeDisabled()
  await server.start()
  await expect(act).toBeEnabled({ timeout: 90_000 })
  // Nothing goes by itself.
  const sending = page.waitForRequest((request) => request.url().endsWith(add))
  await act.click()
  expect((await sending).postDataJSON()).toMatchObject({ name: 'Lagoon Crab', category: 'Stationeri' })
  await expect(page.getByText('New Merchant Added Successfully')).toBeVisible({ timeout: 60_000 })

  // With a line the server's own words are shown, for a yes and for a no.
  await portal.open('/merchants/add-Merchant')
  await form.getByRole('button', { name: 'Add Category' }).click()
  await dialog.getByLabel('Category Name').fill('Kites')
  await dialog.getByLabel('Image URL').fill('/api/themes/festive.svg')
  await dialog.getByLabel('Description').fill('For children')
  await server.fault({ path: addCategory, kind: 'status', status: 400, message: 'No more categories this year' })
  await create.click()
  await expect(dialog.getByText('No more categories this year')).toBeVisible()
  await create.click()
  await expect(page.getByText('Merchant category created successfully')).toBeVisible()
  await expect(field('Category')).toHaveValue('Kites')
})
