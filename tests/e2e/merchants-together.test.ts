import { aColleague } from '#tests/support/a-colleague.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { expect, test } from './portal-test.ts'

interface MerchantOnWire {
  id: number
  name: string
  category: string
  status: string
  website: string | null
  contact: string | null
}

/** Changes merchants past this portal, and reads them as the server has them. */
async function beside(server: PortalServer) {
  const call = await aColleague(server)
  const read = async () => {
    const answer = await call<{ list: MerchantOnWire[] }>('GET', '/merchants/allmerchant')
    return new Map(answer.list.map((one) => [String(one.id), one]))
  }
  return {
    read,
    async change(id: string, fields: Partial<MerchantOnWire>) {
      const row = (await read()).get(id)
      if (!row) throw new Error(`there is no merchant ${id}`)
      const { name, category, status, website, contact } = { ...row, ...fields }
      await call('PUT', `/merchants/update/${id}`, { name, category, status, website, tel: contact })
    },
  }
}

test('two people edit one merchant: other fields are kept, the same field is shown to whoever is later', async ({
  portal,
  page,
  server,
}) => {
  const colleague = await beside(server)
  let lastRead = Infinity
  page.on('response', (answer) => {
    if (answer.url().endsWith('/merchants/allmerchant')) lastRead = Date.now()
  })
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('merchantController')
  await portal.search('Merchant ID', '101')
  await expect(portal.rows).toHaveCount(1)
  const edit = async (label: string, text: string, meanwhile: () => Promise<void>) => {
    await portal.rows.getByRole('button', { name: 'Edit 101' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Merchant' })
    await dialog.getByLabel(label).fill(text)
    // A row read two seconds ago is known as it is; a person is slower.
    await expect.poll(() => Date.now() - lastRead, { timeout: 10_000 }).toBeGreaterThan(2500)
    await meanwhile()
    await dialog.getByRole('button', { name: 'Update' }).click()
    return dialog
  }

  // Another field: both stay, and nobody is asked.
  const saved = await edit('Website', 'https://mine.example.lk', () =>
    colleague.change('101', { contact: '0112000001' }),
  )
  await expect(saved).toBeHidden()
  await expect(page.getByText('Updated successfully')).toBeVisible()
  expect((await colleague.read()).get('101')).toMatchObject({
    website: 'https://mine.example.lk',
    contact: '0112000001',
  })

  // The same field: theirs stays until a person has decided.
  await edit('Phone', '0113000003', () => colleague.change('101', { contact: '0112000002' }))
  await expect(portal.pill).toContainText('1 needs attention', { timeout: 30_000 })
  expect((await colleague.read()).get('101')).toMatchObject({ contact: '0112000002' })
  await page.goto(`${portal.origin}/sync`)
  const conflict = page.getByRole('row').filter({ hasText: 'Phone' })
  await expect(conflict).toContainText(/0112000001.*0113000003.*0112000002/)
  await page.getByRole('button', { name: 'Send mine' }).click()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 30_000 })
  expect((await colleague.read()).get('101')).toMatchObject({
    website: 'https://mine.example.lk',
    contact: '0113000003',
  })
})

test('of many merchants at once those that a colleague has changed meanwhile are kept, named and still selected', async ({
  portal,
  page,
  server,
}) => {
  const colleague = await beside(server)
  const before = await colleague.read()
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 rows')
  await expect(portal.rows.nth(40).getByRole('rowheader')).toHaveText(/\S/)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Change category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change category' })
  await dialog.getByLabel('New category').selectOption('Toys')
  const are = [...before].filter(([, { category }]) => category === 'Toys').length
  const count = before.size - are
  await expect(dialog.getByText(`${count} merchants will be Toys, ${are} left out`)).toBeVisible()

  const [other = '', same = '', another = ''] = [...before].flatMap(([id, row]) =>
    row.category === 'Toys' ? [] : [id],
  )
  await colleague.change(other, { category: 'Electronic' })
  await colleague.change(same, { category: 'Toys' })
  await colleague.change(another, { name: 'Named by a colleague' })
  await dialog.getByRole('button', { name: `Update ${count} merchants` }).click()
  await expect(dialog.getByText(`${count - 1} done, 1 failed`)).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('listitem').filter({ hasText: other })).toBeVisible()

  const after = await colleague.read()
  expect(after.get(other)).toMatchObject({ category: 'Electronic' })
  expect(after.get(another)).toMatchObject({ category: 'Toys', name: 'Named by a colleague' })
  const unlike = [...after].filter(([, { category }]) => category !== 'Toys').map(([id]) => id)
  expect(unlike).toEqual([other])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  // What was left out as well: nothing became of it.
  await expect(page.getByText(new RegExp(`^${are + 1} merchants selected`))).toBeVisible()
  await expect(portal.row(other).getByRole('checkbox')).toBeChecked()
})
