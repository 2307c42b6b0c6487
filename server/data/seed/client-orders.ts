import { sql } from 'drizzle-orm'
import { brandingMaterials, deliveryTypes } from '#store/resources/client-orders/client-order-calls.ts'
import { slipPaymentTypes } from '#store/resources/slips/slip-calls.ts'
import { referenceNoOf } from '#server/client-orders/place-order.ts'
import type { Database } from '#server/data/open-database.ts'
import {
  clientOrderItems,
  clientOrderReceivers,
  clientOrders,
  salesAgents,
  slips,
} from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import { emailAddress, mobileNumber, personName } from './people.ts'
import { Random } from './random.ts'
import { samplePdf } from './sample-pdf.ts'
import { seedThemesAndProducts } from './voucher-themes.ts'

const companies = [
  ['Kandy Hill Plantations PLC', 'KANDYHILL', 'Dilini Ratnayake'],
  ['Lanka Tea Traders & Co.', 'LANKATEA', 'Roshan de Mel'],
  ['Pearl Bay Holdings', 'PEARLBAY', 'Shanaz Hameed'],
  ['Kandy Software House', 'KANDYSOFT', 'Prasanna Gamage'],
  ['Rukmal Engineering', 'RUKMAL', 'Ranjith Peiris'],
  ['Serendib Textiles', 'SERENDIBTEX', 'Thushari Alwis'],
  ['Jaffna Fisheries Union', 'JAFFNAFISH', 'Sutharsan Mahadevan'],
  ['Colombo General Insurance', 'COLGENINS', 'Niroshan Fonseka'],
  ['Galle Harbour Logistics', 'GALLELOG', 'Ashanthi Wickrama'],
  ['Mahaweli Power Systems', 'MAHAWELI', 'Gihan Samarasinghe'],
  ['Sigiriya Hotels Group', 'SIGIRIYA', 'Michelle Ferdinands'],
  ['Uva Dairy Cooperative', 'UVADAIRY', 'Bandula Ekanayake'],
] as const

/** The first is the demo's own sales agent. */
const agents = [
  ['Kasun Herath', 'sales-agent@demo.lk'],
  ['Menaka Jayawardena', 'menaka.jayawardena@sales.example.lk'],
  ['Vithushan Nadesan', 'vithushan.nadesan@sales.example.lk'],
  ['Rizna Mubarak', 'rizna.mubarak@sales.example.lk'],
  ['Harsha Abeysekara', 'harsha.abeysekara@sales.example.lk'],
] as const

const dayMs = 86_400_000
const values = [1000, 1500, 2000, 2500, 5000, 5000, 10_000, 15_000, 25_000]
const methods = ['SMS', 'Email', 'SMS and Email', 'Courier']

type Order = typeof clientOrders.$inferInsert & { id: number }
type Item = typeof clientOrderItems.$inferInsert & { id: number }
type Receiver = typeof clientOrderReceivers.$inferInsert & { id: number }
interface Made {
  orders: Order[]
  items: Item[]
  receivers: Receiver[]
  slips: (typeof slips.$inferInsert)[]
}

/** Clients, sales agents, themes, products, and orders at every step of their way. */
export async function seedClientOrders(
  db: Database,
  { vouchers, now }: { vouchers: number; now: Date },
): Promise<void> {
  const random = new Random(20_260_202)
  const mailOf = (person: string, ref: string) =>
    `${person.toLowerCase().replaceAll(' ', '.')}@${ref.toLowerCase()}.example.lk`
  await insertRows(
    db,
    clients,
    companies.map(([clientName, clientRef, contactName], place) => {
      return { id: place + 1, clientName, clientRef, contactName, contactEmail: mailOf(contactName, clientRef) }
    }),
  )
  await insertRows(
    db,
    salesAgents,
    agents.map(([name, email], place) => ({ id: place + 1, name, email })),
  )
  await seedThemesAndProducts(
    db,
    companies.map((_, place) => place + 1),
  )
  const count = Math.min(Math.ceil(vouchers / 50), 1200)
  const made: Made = { orders: [], items: [], receivers: [], slips: [] }
  for (let id = 1; id <= count; id += 1) makeOrder(random, { id, age: (count - id) / count, now }, made)
  await insertRows(db, clientOrders, made.orders)
  await insertRows(db, clientOrderItems, made.items)
  await insertRows(db, clientOrderReceivers, made.receivers)
  for (let start = 0; start < made.slips.length; start += 200) {
    await db.insert(slips).values(made.slips.slice(start, start + 200))
  }
  for (const table of ['clients', 'sales_agents', 'client_orders', 'client_order_items', 'client_order_receivers']) {
    await continueNumbering(db, table)
    await db.execute(sql`analyze ${sql.identifier(table)}`)
  }
}

/** Where an order of this age stands: old ones are done, the newest were just placed. */
function paymentStatusAt(random: Random, age: number): string {
  if (age > 0.25 || random.chance(0.2)) return random.chance(0.93) ? 'VOUCHER_CREATED' : 'INVOICE_GENERATED'
  return random.pick(['NEW', 'NEW', 'QUOTATION_GENERATED', 'INVOICE_GENERATED', 'PARTIALLY_PAID', 'PAID', 'PAID'])
}

function makeOrder(random: Random, { id, age, now }: { id: number; age: number; now: Date }, made: Made): void {
  const orderedAt = new Date(
    Math.floor((now.getTime() - age ** 1.5 * 540 * dayMs - random.whole(60, 40_000) * 1000) / 1000) * 1000,
  )
  const clientId = random.whole(1, companies.length)
  const [, ref, contactName] = companies[clientId - 1] ?? companies[0]
  const status = paymentStatusAt(random, age)
  const items = makeItems(random, { id, orderedAt }, made)
  const isDone = status === 'VOUCHER_CREATED'
  const later = (hours: number) => new Date(Math.min(orderedAt.getTime() + hours * 3_600_000, now.getTime()))
  const isOf = (type: string) => items.some(({ voucherType }) => voucherType === type)
  made.orders.push({
    id,
    referenceNo: referenceNoOf(id),
    orderedAt,
    clientId,
    salesAgentId: random.whole(1, agents.length),
    contactPointName: contactName,
    contactPointEmail: `${contactName.toLowerCase().replaceAll(' ', '.')}@${ref.toLowerCase()}.example.lk`,
    totalCents: items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0),
    status: isDone ? 'COMPLETED' : random.chance(0.03) ? 'CANCELLED' : 'PENDING',
    paymentStatus: status,
    quotedAt: status === 'QUOTATION_GENERATED' ? later(2) : null,
    invoicedAt: ['NEW', 'QUOTATION_GENERATED'].includes(status) ? null : later(3),
    themeId: isDone ? random.whole(1, 19) : null,
    selfActivationCreatedAt: isDone && isOf('SELF_ACTIVATION') ? later(72) : null,
    individualCreatedAt: isDone && isOf('INDIVIDUAL') ? later(72) : null,
  })
  if (!['PARTIALLY_PAID', 'PAID', 'VOUCHER_CREATED'].includes(status)) return
  const bytes = samplePdf(['Payment slip', `Order ${referenceNoOf(id)}`, `Reference ${random.code(12)}`])
  made.slips.push({
    orderId: id,
    fileName: `slip-${referenceNoOf(id)}.pdf`,
    contentType: 'application/pdf',
    bytes,
    isFullPayment: status !== 'PARTIALLY_PAID',
    paymentType: random.pick(slipPaymentTypes),
    uploadedAt: later(48),
    uploadedBy: 'sales-agent@demo.lk',
  })
}

function makeItems(random: Random, order: { id: number; orderedAt: Date }, made: Made): Item[] {
  const kinds = random.pick([
    ['SELF_ACTIVATION'],
    ['SELF_ACTIVATION', 'SELF_ACTIVATION'],
    ['SELF_ACTIVATION', 'INDIVIDUAL'],
    ['INDIVIDUAL', 'INDIVIDUAL'],
  ])
  const items = kinds.map((voucherType, place): Item => {
    const packaging = random.whole(1, 6)
    return {
      id: made.items.length + place + 1,
      orderId: order.id,
      amountCents: random.pick(values) * 100,
      qty: voucherType === 'INDIVIDUAL' ? random.whole(2, 9) : random.pick([10, 20, 25, 50, 100, 250]),
      voucherType,
      deliveryType: random.pick(deliveryTypes),
      packagingTypeId: packaging,
      brandingMaterial: random.pick(brandingMaterials),
      separateBag: random.chance(0.2),
      coBranded: random.chance(0.4),
      voucherMessage: random.pick([
        'Thank you for your work this year.',
        'Season’s greetings from all of us.',
        'ස්තූතියි!',
      ]),
    }
  })
  made.items.push(...items)
  for (const item of items.filter(({ voucherType }) => voucherType === 'INDIVIDUAL')) {
    for (let no = 1; no <= item.qty; no += 1) made.receivers.push(makeReceiver(random, { item, no, order }, made))
  }
  return items
}

interface Place {
  item: Item
  no: number
  order: { orderedAt: Date }
}

function makeReceiver(random: Random, { item, no, order }: Place, made: Made): Receiver {
  return {
    id: made.receivers.length + 1,
    itemId: item.id,
    no: String(no),
    receiverName: personName(random),
    methodOf: random.pick(methods),
    receiverMobile: mobileNumber(random),
    receiverEmail: random.chance(0.7) ? emailAddress(random) : null,
    voucherMessage: '',
    senderName: 'The management',
    deliveryAt: new Date(order.orderedAt.getTime() + random.whole(3, 20) * dayMs),
  }
}
