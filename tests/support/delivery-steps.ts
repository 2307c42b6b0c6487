import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import type { PortalServer } from './portal-server.ts'

export const orders = '/operations/deliveries-n-pickups'

/** An order as the API answers it. */
export interface OrderOnWire {
  purchaseId: number
  voucherId: string
  deliveryMobile: string | null
  status: DeliveryStatus
  physicalOption: string
  trackingId: string | null
  pickUpDate: string | null
  pickUpTime: string | null
  pickerName: string | null
}

/** The API of orders, as an administrator uses it without a portal. */
export async function askOrders(server: PortalServer) {
  const account = demoAccounts.find(({ role }) => role === 'administrator')
  async function ask<Answer>(method: 'POST' | 'PUT', path: string, body: unknown, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.origin}/v1.0/app${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const signIn = { email: account?.email, password: account?.password }
  const { token } = await ask<{ token: string }>('POST', '/authentication/sign-in', signIn)
  async function list(filterKey: string, filterByStatus: string, searchKey = ''): Promise<OrderOnWire[]> {
    const asked = { filterKey, filterByStatus, searchKey, page: 1, size: 500 }
    const answer = await ask<{ deliveryDetailsList: OrderOnWire[] }>('POST', '/delivery/getDetails', asked, token)
    return answer.deliveryDetailsList
  }
  return {
    list,
    /** One that stands in this status; the demo data has some of each. */
    async someOrder(mode: string, status: DeliveryStatus, nth = 0): Promise<string> {
      const found = (await list(mode === 'OTHER' ? 'ALL' : mode, status)).filter(
        ({ physicalOption }) => mode !== 'OTHER' || !['STORE_PICKUP', 'COURIER_DELIVERY'].includes(physicalOption),
      )
      const order = found[nth]
      if (!order) throw new Error(`the demo data has only ${found.length} ${mode} orders in ${status}`)
      return String(order.purchaseId)
    },
    async order(id: string): Promise<OrderOnWire> {
      const order = (await list('ALL', 'ALL', id)).find(({ purchaseId }) => String(purchaseId) === id)
      if (!order) throw new Error(`there is no order ${id}`)
      return order
    },
    update: (id: string, status: DeliveryStatus, fields: object = {}) =>
      ask('PUT', '/delivery/update', { purchaseId: Number(id), status, ...fields }, token),
  }
}

/** What went out to customers about an order, oldest first. */
export async function messagesAbout(server: PortalServer, id: string): Promise<string[]> {
  const answer = await fetch(`${server.origin}/dev/mailbox`, { headers: { accept: 'application/json' } })
  const messages = (await answer.json()) as { body: string }[]
  return messages
    .map(({ body }) => body)
    .filter((body) => body.includes(`order ${id} `))
    .reverse()
}

/** Opens the dropdown of the open order's status, which offers exactly these. */
export async function expectStatuses(page: Page, titles: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Order status', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(titles)
}

/** Chooses a status of the open order; a dialog or a question may follow. */
export async function chooseStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Order status', exact: true }).click()
  await page.getByRole('menuitem', { name: status }).click()
}
