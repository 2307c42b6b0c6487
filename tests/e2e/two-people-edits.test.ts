import type { Locator } from '@playwright/test'
import { request } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { updateOrder, whyNoUpdate } from '#store/resources/client-orders/update-order.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import { merchants } from '#store/resources/merchants/merchants.ts'
import { editOffer } from '#store/resources/offers/offer-mutations.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { updateBody } from '#store/resources/terminals/terminal-mutations.ts'
import { terminals } from '#store/resources/terminals/terminals.ts'
import { editVoucherTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { aSecondPerson, type SecondPerson } from '#tests/support/a-second-person.ts'
import { expect, test } from './portal-test.ts'

interface EditForm<Row extends AnyRow> {
  name: string
  list: string
  drawer: string
  resource: Resource<Row>
  is?(row: Row): boolean
  /** What the second person writes into another field than the form's user. */
  theirs: Partial<Row>
  change(other: SecondPerson, row: Row, theirs: Partial<Row>): Promise<void>
  /** The button of the record that opens the form; none where the form is always there. */
  open?: string
  /** How the open form says what has changed; none if the list comes whole, which is read too seldom to wait for. */
  note?: RegExp
  fill(form: Locator): Promise<void>
  mine: Partial<Row>
  act: string
}

/** The forms differ in their rows, which nothing here mixes. */
const form = <Row extends AnyRow>(one: EditForm<Row>) => one as unknown as EditForm<AnyRow>

const forms = [
  form({
    name: 'Edit Merchant',
    list: '/merchants/view-Merchants',
    drawer: 'merchant',
    resource: merchants,
    theirs: { contact: '0112000001' },
    change: (other, { id }, { contact = '' }) => other.change(editMerchant, { id, contact }),
    open: 'Edit',
    fill: (dialog) => dialog.getByLabel('Website').fill('https://mine.example.lk'),
    mine: { website: 'https://mine.example.lk' },
    act: 'Update',
  }),
  form({
    name: 'Edit Merchant Group',
    list: '/merchants/view-merchant-groups',
    drawer: 'merchant-group',
    resource: merchantGroups,
    theirs: { description: 'As the second person says' },
    change: (other, { id }, { description = '' }) =>
      other.change(editMerchantGroup, { id, description, added: [], removed: [] }),
    open: 'Edit',
    note: /^Description is now As the second person says/,
    fill: (dialog) => dialog.getByLabel('Group Name').fill('Mine'),
    mine: { name: 'Mine' },
    act: 'Update',
  }),
  form({
    name: 'Edit Voucher Theme',
    list: '/vouchers/view-voucher-themes',
    drawer: 'theme',
    resource: voucherThemes,
    theirs: { emailSubject: 'Their subject' },
    change: (other, { id }, { emailSubject = '' }) => other.change(editVoucherTheme, { id, emailSubject }),
    open: 'Edit',
    note: /^Email subject is now Their subject/,
    fill: (dialog) => dialog.getByLabel('Theme name').fill('My theme'),
    mine: { name: 'My theme' },
    act: 'Save',
  }),
  form({
    name: 'Edit offer',
    list: '/offers',
    drawer: 'offer',
    resource: offers,
    is: ({ status }) => status === 'Upcoming',
    theirs: { endDate: '2031-12-31T18:29:59.000Z' },
    change: (other, { id }, { endDate = '' }) => other.change(editOffer, { id, endDate: endDate ?? '' }),
    note: /^End date is now 31\/12\/2031/,
    fill: (part) => part.getByLabel('Description').fill('My description'),
    mine: { description: 'My description' },
    act: 'Update',
  }),
  form({
    name: 'Edit delivery details',
    list: '/purchases/view-Purchases',
    drawer: 'purchase',
    resource: purchases,
    is: ({ status }) => status === 'pending',
    theirs: { deliverySMS: '0771112223' },
    change: (other, { id, pendingVoucherId }, { deliverySMS }) =>
      other.change(editPurchase, { id, pendingVoucherId, deliverySMS: deliverySMS ?? '' }),
    open: 'Edit delivery details',
    note: /^SMS number is now 0771112223/,
    fill: (dialog) => dialog.getByLabel('Email').fill('mine@example.net'),
    mine: { deliveryEmail: 'mine@example.net' },
    act: 'Save',
  }),
  form({
    name: 'Edit terminal',
    list: '/terminals',
    drawer: 'terminal',
    resource: terminals,
    theirs: { model: 'V2' },
    change: async (other, row, theirs) => {
      await other.send(request(updateTerminal, { body: updateBody({ ...row, ...theirs }, '0815') }))
    },
    open: 'Edit',
    async fill(dialog) {
      await dialog.getByLabel(/^Pin/).fill('0816')
      await dialog.getByLabel('Description').fill('My terminal')
    },
    mine: { description: 'My terminal' },
    act: 'Update',
  }),
  form({
    name: 'Edit client order',
    list: '/client/client-orders',
    drawer: 'order',
    resource: clientOrders,
    is: (order) => whyNoUpdate(order) === null && order.paymentStatus === 'NEW',
    theirs: { contactPointEmail: 'theirs@example.lk' },
    change: (other, { id }, { contactPointEmail = '' }) => other.change(updateOrder, { id, contactPointEmail }),
    open: 'Edit',
    note: /^Contact point email is now theirs@example\.lk/,
    fill: (part) => part.getByLabel('Contact Point Name').fill('My contact'),
    mine: { contactPointName: 'My contact' },
    act: 'Update',
  }),
]

test.describe('a field that nobody touches keeps what a second person writes while the form is open', () => {
  for (const { name, list, drawer, resource, is = () => true, theirs, mine, ...edit } of forms) {
    test(name, async ({ portal, page, server }) => {
      const other = await aSecondPerson(server)
      const row = await other.row(resource, is)
      let lastRead = Infinity
      page.on('response', (answer) => {
        if (/\/(allmerchant|getAllTerminals)$/.test(answer.url())) lastRead = Date.now()
      })
      await portal.open(`${list}?selected=${row.id}&drawer=${drawer}`)
      await portal.signInAs('administrator')
      const { open } = edit
      if (open !== undefined) await portal.drawer.getByRole('button', { name: open, exact: true }).first().click()
      const part = page.getByRole('form', { name })
      await edit.fill(part)
      await edit.change(other, row, theirs)
      const { note } = edit
      if (note) await expect(part.getByText(note)).toBeVisible({ timeout: 90_000 })
      // A row that was read two seconds ago is sent as it was then.
      else await expect.poll(() => Date.now() - lastRead, { timeout: 90_000 }).toBeGreaterThan(2500)
      await part.getByRole('button', { name: edit.act, exact: true }).click()
      const now = () => other.row(resource, ({ id }) => id === row.id)
      await expect.poll(now, { timeout: 60_000 }).toMatchObject({ ...mine, ...theirs })
    })
  }
})

test('both change one field: the form asks which one is right, and nothing that was typed is lost', async ({
  portal,
  page,
  server,
}) => {
  const other = await aSecondPerson(server)
  const order = await other.row(clientOrders, (one) => whyNoUpdate(one) === null && one.paymentStatus === 'NEW')
  await portal.open(`/client/client-orders?selected=${order.id}&drawer=order`)
  await portal.signInAs('administrator')
  await portal.drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const part = page.getByRole('form', { name: 'Edit client order' })
  await part.getByLabel('Contact Point Name').fill('My contact')
  await part.getByLabel('Contact Point Email').fill('mine@example.lk')
  await other.change(updateOrder, { id: order.id, contactPointName: 'Their contact' })
  // Sent before this device knows of it, or not sent because it does: either way the form stays and asks.
  await part.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(part.getByText('Contact point name is now Their contact')).toBeVisible({ timeout: 60_000 })
  await expect(part.getByRole('textbox', { name: 'Contact Point Name' })).toHaveValue('My contact')
  await part.getByRole('button', { name: 'Send mine: Contact point name' }).click()
  await part.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(part).toBeHidden({ timeout: 60_000 })
  const now = () => other.row(clientOrders, ({ id }) => id === order.id)
  await expect
    .poll(now, { timeout: 60_000 })
    .toMatchObject({ contactPointName: 'My contact', contactPointEmail: 'mine@example.lk' })
})
