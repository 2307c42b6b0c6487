import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import { mutations } from '#store/registry.ts'
import type { ReleasedDevice } from '#tests/support/released-devices/released-device.ts'
import { openInMemory } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engine = await openInMemory()
let server: ServerUnderTest

beforeAll(async () => {
  await writeAccounts(engine.db)
  server = await startServer(engine.db)
  // The day of a payment is 2027-03-31 on every released device.
  server.clock.pass({ hours: 24 * 150 })
})
afterAll(() => engine.close())

type Args = { id: string } & Record<string, unknown>

/** The arguments of all unsent changes of released builds by mutation, each different one once, as JSON. */
function argsByMutation(): Map<string, Set<string>> {
  const folder = resolve(import.meta.dirname, '../store/database/released-devices')
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(folder)) {
    const { records } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as ReleasedDevice
    const whole = new Map(
      (records['wholeArgs'] as { seq: number; args: Args }[] | undefined)?.map((one) => [one.seq, one.args]),
    )
    for (const { seq, mutation, args } of records['outbox'] as readonly OutboxEntry[]) {
      const texts = found.get(mutation) ?? new Set()
      found.set(mutation, texts.add(JSON.stringify(whole.get(seq) ?? args)))
    }
  }
  return found
}

const contactPointEmail = 'nimal@shop.lk'

/** What the mutations send of a row that the server has. */
const row = {
  id: '12',
  purchaseId: '12',
  clientId: '1',
  salesAgentId: '1',
  contactPointName: 'Nimal Perera',
  contactPointEmail,
  members: [],
  items: [
    {
      id: '1',
      amountCents: 500_000,
      qty: 1,
      voucherType: 'SELF_ACTIVATION',
      deliveryType: 'E_VOUCHER_ONLY',
      packagingTypeId: '1',
      brandingMaterial: 'COME_UP_FROM_SCRATCH',
      separateBag: true,
      coBranded: true,
      voucherMessage: 'Happy birthday',
    },
  ],
  modes: { sms: true, email: true },
  sms: true,
  email: true,
  physicalDelivery: false,
  storePickup: false,
  senderName: 'Nimal Perera',
  receiverName: 'Kumari Silva',
  smsMobileNumber: '0771234567',
  deliveryEmail: 'kumari@shop.lk',
  message: 'Happy birthday',
}

/** The request with the call that the server has at its address. */
function requestOf(name: string, text: string): CallRequest {
  const mutation = mutations[name]
  if (!mutation) throw new Error(`${name} is gone`)
  const args = JSON.parse(text) as Args
  // The forms are stricter than the schemas of these arguments, of which the samples are made.
  const typed = 'contactPointEmail' in args ? { ...args, contactPointEmail } : args
  const { call, input } = mutation.request(typed, row)
  const served = server.app.servedCalls.find((one) => one.call.method === call.method && one.call.path === call.path)
  if (!served) throw new Error(`the server has no ${call.method} ${call.path}`)
  return { call: served.call, input }
}

/** A row, or one that it refers to, is not in this database: the request itself is right. */
const isOfRows = (message: string) => /^[A-Z_]+_(NOT_FOUND|ALREADY_EXISTS)$/.test(message)

it.each([...argsByMutation()])('the server takes what released builds send for %s', async (name, texts) => {
  for (const text of texts) {
    const { status, body } = await server.send(requestOf(name, text))
    const { message } = body as { message: string }
    expect(status === 200 || isOfRows(message), `${status} ${message} for ${text}`).toBe(true)
  }
})
