import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/client-orders/client-order-calls.ts'
import * as slipCalls from '#store/resources/slips/slip-calls.ts'
import { slips } from '#server/data/schema/client-orders.ts'
import { samplePdf } from '#server/data/seed/sample-pdf.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { aSlip, clearOrders, initiate, orderOf, place, placeInvoiced } from './support/a-client-order.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46', 'hex')

for (const { name, db } of engines) {
  describe(`payment slips on ${name}`, () => {
    let server: ServerUnderTest
    let id: number
    type SlipBody = CallInput<typeof slipCalls.uploadSlip>['body']
    const upload = (fields: Partial<SlipBody> = {}, clientOrderId: string | number = id) => {
      const body = { uploadFile: aSlip(), isFullPayment: true, paymentType: 'CHEQUE' as const, ...fields }
      return server.send(request(slipCalls.uploadSlip, { params: { clientOrderId }, body }))
    }
    const list = async () =>
      (await server.send(request(slipCalls.getUploadSlips, { params: { clientOrderId: id } }))).body.uploadSlips
    const replace = (slipId: number, isFullPayment: boolean, uploadFile = aSlip(), clientOrderId = id) =>
      server.send(
        request(slipCalls.updateSlip, {
          body: { clientOrderSlipUpdateRequest: { slipId, isFullPayment, clientOrderId }, uploadFile },
        }),
      )
    const remove = (slipId: number, clientOrderId = id) =>
      server.send(request(slipCalls.deleteSlip, { body: { slipId, clientOrderId } }))
    const paymentStatus = async (): Promise<string> => (await orderOf(server, id)).paymentStatus
    const open = (url: string) => server.app.inject(url)

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
      id = await placeInvoiced(server)
    })

    test('a slip for a part leaves the order partially paid, one for everything pays it', async () => {
      expect(await upload({ isFullPayment: 'false' })).toMatchObject({
        status: 200,
        body: { message: 'Slip Uploaded Successfully' },
      })
      expect(await paymentStatus()).toBe('PARTIALLY_PAID')
      await upload({ isFullPayment: 'true', paymentType: 'CARD_PAYMENT' })
      expect(await paymentStatus()).toBe('PAID')
      expect(await list()).toMatchObject([
        { id: 1, clientName: 'Pearl Bay Holdings', isFullPayment: false, paymentType: 'CHEQUE', fileName: 'slip.pdf' },
        { id: 2, clientName: 'Pearl Bay Holdings', isFullPayment: true, paymentType: 'CARD_PAYMENT' },
      ])
    })

    test('PDF, PNG and JPG are taken byte for byte and shown as what they are', async () => {
      const files = [aSlip('a.PDF'), aSlip('b.png', png), aSlip('c.jpg', jpeg), aSlip('d.jpeg', jpeg)]
      for (const uploadFile of files) expect((await upload({ uploadFile })).status).toBe(200)
      const shown = []
      for (const { slipUrl } of await list()) shown.push(await open(slipUrl))
      expect(shown.map(({ headers }) => headers['content-type'])).toEqual([
        'application/pdf',
        'image/png',
        'image/jpeg',
        'image/jpeg',
      ])
      expect(shown[0]?.rawPayload.equals(Buffer.from(samplePdf(['Paid'])))).toBe(true)
      expect(shown[1]?.headers).toMatchObject({
        'content-disposition': 'inline; filename="b.png"',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
    })

    test.each<[string, number, string, Partial<SlipBody>]>([
      [
        'another ending',
        400,
        'uploadFile: Only PDF, PNG, or JPG files are allowed. Please upload a valid file.',
        { uploadFile: aSlip('slip.gif') },
      ],
      [
        'a page that calls itself a picture',
        400,
        'Unsupported file type.',
        { uploadFile: aSlip('x.png', Buffer.from('<script>')) },
      ],
      ['nothing in it', 400, 'No file to upload.', { uploadFile: aSlip('x.pdf', Buffer.alloc(0)) }],
      [
        'more than ten megabytes',
        413,
        'The request is too large',
        { uploadFile: aSlip('x.pdf', Buffer.alloc(10_485_761, '%PDF-')) },
      ],
    ])('a slip with %s is refused', async (_, status, message, fields) => {
      expect(await upload(fields)).toMatchObject({ status, body: { message } })
      expect(await list()).toEqual([])
      expect(await paymentStatus()).toBe('INVOICE_GENERATED')
    })

    test('an unknown way of payment is refused', async () => {
      const body = { uploadFile: aSlip(), isFullPayment: true, paymentType: 'CASH' }
      const sent = await server.send({ call: slipCalls.uploadSlip, input: { params: { clientOrderId: id }, body } })
      expect(sent.status).toBe(400)
    })

    test('before an invoice or a quotation there is nothing to pay', async () => {
      const fresh = await place(server)
      expect(await upload({}, fresh)).toMatchObject({ status: 409, body: { message: 'INVOICE_OR_QUOTATION_REQUIRED' } })
      expect(await upload({}, 99)).toMatchObject({ status: 404, body: { message: 'CLIENT_ORDER_NOT_FOUND' } })
      expect(await upload({}, 'abc')).toMatchObject({ status: 404 })
    })

    test('a slip is replaced with its JSON part, and what it pays is said anew', async () => {
      await upload({ isFullPayment: true })
      expect(await replace(1, false, aSlip('better.png', png))).toMatchObject({
        status: 200,
        body: { message: 'SLIP_UPDATE_SUCCESSFULLY' },
      })
      expect(await paymentStatus()).toBe('PARTIALLY_PAID')
      expect(await list()).toMatchObject([
        { id: 1, fileName: 'better.png', isFullPayment: false, paymentType: 'CHEQUE' },
      ])
    })

    test('without its last slip the order is unpaid again', async () => {
      await upload({ isFullPayment: true })
      await upload({ isFullPayment: false })
      expect(await remove(1)).toMatchObject({ status: 200, body: { message: 'SLIP_DELETED_SUCCESSFULLY' } })
      expect(await paymentStatus()).toBe('PARTIALLY_PAID')
      await remove(2)
      expect(await paymentStatus()).toBe('INVOICE_GENERATED')
      expect(await remove(2)).toMatchObject({ status: 404, body: { message: 'SLIP_NOT_FOUND' } })
    })

    test('the slip of one order cannot be changed by way of another', async () => {
      await upload()
      const other = await placeInvoiced(server)
      expect(await replace(1, false, aSlip(), other)).toMatchObject({
        status: 404,
        body: { message: 'SLIP_NOT_FOUND' },
      })
      expect(await remove(1, other)).toMatchObject({ status: 404 })
      expect(await list()).toMatchObject([{ isFullPayment: true }])
    })

    test('what is paid in full is not any more when the order comes to something else', async () => {
      await upload({ isFullPayment: true })
      const { itemQuantityDetailList, ...rest } = await updateOf(server, id)
      const update = (qty: number) =>
        server.send(
          request(calls.updateClientOrder, {
            body: { ...rest, itemQuantityDetailList: itemQuantityDetailList.map((item) => ({ ...item, qty })) },
          }),
        )
      expect((await update(3)).status).toBe(200)
      expect(await paymentStatus()).toBe('PAID')
      expect((await update(4)).status).toBe(200)
      expect(await paymentStatus()).toBe('PARTIALLY_PAID')
      await upload({ isFullPayment: false })
      expect(await paymentStatus()).toBe('PARTIALLY_PAID')
    })

    test('a slip that comes after the vouchers is kept and changes nothing else', async () => {
      await initiate(server, id)
      expect((await upload()).status).toBe(200)
      expect(await paymentStatus()).toBe('VOUCHER_CREATED')
      expect(await list()).toHaveLength(1)
    })

    test('many uploads at once are all kept, and one that pays everything pays the order', async () => {
      for (let round = 1; round <= 3; round += 1) {
        const uploads = [true, false, false, false].map((isFullPayment) => upload({ isFullPayment }))
        expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
        expect(await paymentStatus()).toBe('PAID')
        expect(await db.select().from(slips)).toHaveLength(4)
        for (const { id: slipId } of await list()) await remove(slipId)
      }
    })

    test('the address of a slip opens that slip for ten minutes, to nobody who changes it', async () => {
      await upload()
      await upload()
      const [{ slipUrl }] = await list()
      expect((await open(slipUrl)).statusCode).toBe(200)
      const forged = [
        slipUrl.replace('/slip-file/1?', '/slip-file/2?'),
        slipUrl.replace(/expires=\d+/, `expires=${server.clock.now().getTime() + 86_400_000}`),
        slipUrl.replace(/signature=.*/, 'signature='),
        slipUrl.replace(/&signature=.*/, ''),
        slipUrl.replace(/\?.*/, ''),
      ]
      for (const url of forged) expect([url, (await open(url)).statusCode >= 400]).toEqual([url, true])
      server.clock.pass({ seconds: 600 })
      expect((await open(slipUrl)).statusCode).toBe(200)
      server.clock.pass({ seconds: 1 })
      expect(await open(slipUrl)).toMatchObject({ statusCode: 403, body: '{"message":"SLIP_LINK_EXPIRED"}' })
    })

    test('slip addresses lie where the portal reaches the API', async () => {
      await upload()
      const api = { ...defaultConfig.api, base: 'https://api.example.com/x' }
      server = await startServer(db, { config: { ...defaultConfig, api } })
      expect((await list())[0].slipUrl).toMatch(/^https:\/\/api\.example\.com\/x\/v1\.0\/app\/client\/slip-file\/1\?/)
    })

    test('only those who work on orders see and change slips', async () => {
      const allowed = ['administrator', 'merchantController', 'salesAgent', 'customerCare']
      await upload()
      for (const role of roles) {
        const token = await server.tokenOf(role)
        const body = { uploadFile: aSlip(), isFullPayment: false, paymentType: 'CHEQUE' } as const
        const answers = [
          await server.send(request(slipCalls.getUploadSlips, { params: { clientOrderId: id } }), { token }),
          await server.send(request(slipCalls.uploadSlip, { params: { clientOrderId: id }, body }), { token }),
        ]
        const status = allowed.includes(role) ? 200 : 403
        expect([role, answers.map((one) => one.status)]).toEqual([role, [status, status]])
      }
    })
  })
}

/** What a form that was opened and not touched would send. */
async function updateOf(
  server: ServerUnderTest,
  id: number,
): Promise<CallInput<typeof calls.updateClientOrder>['body']> {
  const order = await orderOf(server, id)
  return {
    clientOrderId: id,
    status: order.status,
    clientId: order.clientId,
    salesAgentId: order.salesAgentId,
    contactPointName: order.contactPointName,
    contactPointEmail: order.contactPointEmail,
    itemQuantityDetailList: order.orderItems.map((item: Record<string, unknown>) => {
      const { id: itemQtyDetailId, packagingType, ...fields } = item
      expect(packagingType).toBe('Gift box')
      return { itemQtyDetailId, ...fields }
    }),
    clientOrderItemDetailList: null,
  }
}
