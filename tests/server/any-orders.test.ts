import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { getClientOrders } from '#store/resources/client-orders/client-order-calls.ts'
import { type ClientOrder, clientOrderFromWire, kindsIn } from '#store/resources/client-orders/client-orders.ts'
import { createVouchers } from '#store/resources/client-orders/create-vouchers.ts'
import { itemsWords } from '#store/resources/client-orders/items-words.ts'
import { detailsToSend, type SentItem } from '#store/resources/client-orders/order-details.ts'
import { type NewOrder, placeOrder, type SentPerson } from '#store/resources/client-orders/place-order.ts'
import { updateOrder } from '#store/resources/client-orders/update-order.ts'
import type { VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import { clientOrders } from '#server/data/schema/client-orders.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { aCard } from '#tests/support/an-order.ts'
import { clearOrders } from './support/a-client-order.ts'
import { type Engine, openInMemory } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'
import { throughThePortal, type Way } from './support/through-the-portal.ts'

const people = ['salesAgent', 'customerCare'] as const
const names = { client: () => 'Pearl Bay Holdings', salesAgent: () => 'Kasun Herath', packagingType: () => 'Gift box' }

interface Step {
  act: 'place' | 'update' | 'create'
  person: 0 | 1
  /** Of the orders that there are, counted round. */
  order: number
  cards: VoucherCard[]
  /** The person looked at the order before the other one changed it. */
  isStale: boolean
  ways: Way[]
}

const card = fc
  .record({
    amount: fc.constantFrom('1500.50', '1,000', '0.05', '19999.99'),
    qty: fc.constantFrom('1', '2', '7'),
    voucherType: fc.constantFrom('SELF_ACTIVATION', 'INDIVIDUAL'),
    coBranded: fc.boolean(),
    voucherMessage: fc.constantFrom('', 'ස්තූතියි'),
  })
  .map((change) => aCard(change))
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('place', 'place', 'update', 'update', 'create'),
  person: fc.constantFrom(0, 1),
  order: fc.nat(5),
  cards: fc.array(card, { minLength: 1, maxLength: 3 }),
  isStale: fc.boolean(),
  ways: fc.array(fc.constantFrom<Way>('answered', 'answered', 'not-sent', 'answer-lost'), { maxLength: 4 }),
})

let engine: Engine
beforeAll(async () => {
  engine = await openInMemory()
  await writeAccounts(engine.db)
})
afterAll(() => engine.close())

/** Orders of two people over a line that loses questions and answers, beside what the server's ledger has of them. */
class OrderBook {
  readonly server: ServerUnderTest
  /** As each person saw the orders last. */
  private seen: ClientOrder[] = []

  constructor(server: ServerUnderTest) {
    this.server = server
  }

  async listed(): Promise<ClientOrder[]> {
    const query = { page: 1, pageSize: 500, sortBy: 'dateTime', order: 'desc' } as const
    const { body } = await this.server.send(request(getClientOrders, { query }))
    return body.list.map((wire: unknown) => clientOrderFromWire(wire) as ClientOrder)
  }

  async take({ act, person, order, cards, isStale, ways }: Step): Promise<void> {
    const before = await this.listed()
    const token = await this.server.tokenOf(people[person])
    const to = { server: this.server, token, keyed: false }
    const contactPointName = `Contact of ${people[person]}`
    if (act === 'place') {
      const args = newOrder(cards, contactPointName, before)
      await this.placed(await throughThePortal(to, { mutation: placeOrder, args, before: {} }, ways), args, before)
    } else {
      const now = before[order % Math.max(1, before.length)]
      const row = (isStale && this.seen.find(({ id }) => id === now?.id)) || now
      if (now && row && act === 'update') {
        const args = { id: row.id, ...detailsOf(row), contactPointName, items: changed(row, cards) }
        const end = await throughThePortal(to, { mutation: updateOrder, args, before: { ...row } }, ways)
        this.updated(end, await this.order(row.id), [now, itemsWords(args.items)])
      }
      if (now && row && act === 'create') {
        // Its paper takes long to draw and is proved elsewhere.
        if (now.paymentStatus === 'NEW')
          await engine.db
            .update(clientOrders)
            .set({ paymentStatus: 'INVOICE_GENERATED' })
            .where(eq(clientOrders.id, Number(now.id)))
        const args = { id: row.id, kinds: kindsIn(row.items), productId: '1', themeId: '1', themeName: 'Festive' }
        const made = { mutation: createVouchers, args, before: { createdTypes: row.createdTypes } }
        const end = await throughThePortal(to, made, ways)
        if (end.state === 'acked') expect((await this.order(row.id)).createdTypes).not.toEqual([])
      }
    }
    this.seen = before
    await this.expectLedger()
  }

  private async order(id: string): Promise<ClientOrder> {
    const found = (await this.listed()).find((one) => one.id === id)
    if (!found) throw new Error(`order ${id} is gone`)
    return found
  }

  /** What the portal believes of an order is so: it is there once, or not at all. */
  private async placed(end: OutboxEntry, args: NewOrder, before: readonly ClientOrder[]): Promise<void> {
    const fresh = (await this.listed()).filter(({ id }) => !before.some((one) => one.id === id))
    expect(fresh.length).toBeLessThanOrEqual(1)
    if (end.state === 'acked') expect(fresh.map(({ items }) => itemsWords(items))).toEqual([itemsWords(args.items)])
    if (end.state === 'rejected') expect(fresh).toEqual([])
  }

  private updated(end: OutboxEntry, after: ClientOrder, [before, wanted]: [ClientOrder, string]): void {
    if (end.state === 'acked') expect(itemsWords(after.items)).toBe(wanted)
    else expect([itemsWords(before.items), wanted]).toContain(itemsWords(after.items))
  }

  /** Every total is that of its items, and every voucher of an order exists once, worth what its item says. */
  private async expectLedger(): Promise<void> {
    const all = await engine.db.select().from(vouchers)
    for (const { totalCents, items, createdTypes, referenceNo } of await this.listed()) {
      expect(totalCents).toBe(items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0))
      const made = items.filter(({ voucherType }) => createdTypes.some((type) => type === voucherType))
      const due = made.flatMap(({ amountCents, qty }) => Array.from({ length: qty }, () => amountCents))
      const own = all.filter(({ purchaseId }) => purchaseId === referenceNo).map(({ amountCents }) => amountCents)
      expect(own.toSorted((one, other) => one - other)).toEqual(due.toSorted((one, other) => one - other))
    }
  }
}

function newOrder(cards: readonly VoucherCard[], contactPointName: string, known: readonly ClientOrder[]): NewOrder {
  const form = { clientId: '3', salesAgentId: '1', contactPointName, contactPointEmail: 'pearl@example.lk' }
  // Of a file its values are told apart by amount alone.
  const amounts = new Set<string>()
  const kept = cards.filter(({ voucherType, amount }) => {
    const isTwin = voucherType === 'INDIVIDUAL' && amounts.has(amount)
    amounts.add(amount)
    return !isTwin
  })
  const details = detailsToSend({ ...form, cards: [...kept] }, names)
  return {
    id: 'of client 3',
    ...details,
    people: details.items.flatMap((item) => (item.voucherType === 'INDIVIDUAL' ? receiversOf(item) : [])),
    madeAt: Date.parse('2026-11-20T06:00:00Z'),
    newestKnown: known[0]?.date ?? null,
    knownIds: known.map(({ id }) => id),
  }
}

function receiversOf({ amountCents, qty }: SentItem): SentPerson[] {
  return Array.from({ length: qty }, (_none, at) => ({
    No: String(at + 1),
    receiverName: `Kumari ${at}`,
    methodOf: 'SMS',
    receiverMobile: '0771234567',
    receiverEmail: '',
    voucherMessage: '',
    senderName: 'Nimal',
    voucherValue: (amountCents / 100).toFixed(2),
    deliveryDateTime: '31/12/2030 09:30',
  }))
}

function detailsOf({ clientId, clientName, salesAgentId, salesAgentName, contactPointEmail }: ClientOrder) {
  return { clientId, clientName, salesAgentId, salesAgentName, contactPointEmail }
}

/** Vouchers of people stay as they are; of the others the first goes, and cards come. */
function changed({ items }: ClientOrder, cards: readonly VoucherCard[]): SentItem[] {
  const sent = items.map(({ ...item }) => item as SentItem)
  const ofPeople = sent.filter(({ voucherType }) => voucherType === 'INDIVIDUAL')
  const others = sent.filter(({ voucherType }) => voucherType !== 'INDIVIDUAL')
  const form = { clientId: '3', salesAgentId: '1', contactPointName: 'x', contactPointEmail: 'x' }
  const added = cards.map((one): VoucherCard => ({ ...one, voucherType: 'SELF_ACTIVATION' }))
  return [...ofPeople, ...others.slice(1), ...detailsToSend({ ...form, cards: added }, names).items]
}

test('whatever is lost between two people and the server, orders are placed once, created once, and add up', async () => {
  const runs = Number(process.env['ORDER_RUNS'] ?? 20)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await clearOrders(engine.db)
      const book = new OrderBook(await startServer(engine.db))
      for (const one of steps) await book.take(one)
      await book.server.app.close()
    }),
    { numRuns: runs },
  )
}, 300_000)
