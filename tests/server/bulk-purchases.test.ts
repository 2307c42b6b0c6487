import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { completePurchases, uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { clearPurchases } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const header =
  "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*"

/** A line as a person writes it; a test says what it writes differently. */
function line(
  cells: Partial<Record<'name' | 'method' | 'mobile' | 'email' | 'sender' | 'value' | 'when', string>> = {},
) {
  const { name = 'Kumari Silva', method = 'SMS', mobile = '0771234567', email = '' } = cells
  const { sender = 'Nimal Perera', value = '5000', when = '24/12/2026 09:30' } = cells
  return ['1', name, method, mobile, email, '"Happy birthday, Nangi!"', sender, `"${value}"`, when].join(',')
}

for (const { name, db } of engines) {
  describe(`bulk purchases on ${name}`, () => {
    let server: ServerUnderTest
    const upload = async (content: string | Uint8Array<ArrayBuffer>, how: { filename?: string; key?: string } = {}) =>
      server.send(
        request(uploadBulkPurchase, {
          body: { uploadFile: new File([content], how.filename ?? 'bulkVoucherOrder.csv', { type: 'text/csv' }) },
        }),
        {
          token: await server.tokenOf('customerCare'),
          headers: how.key ? { 'idempotency-key': how.key } : {},
        },
      )
    const uploadLines = (...lines: string[]) => upload([header, ...lines].join('\r\n'))
    const pending = () => db.select().from(pendingVouchers).orderBy(asc(pendingVouchers.id))
    const said = async (...lines: string[]) => {
      const { status, body } = await uploadLines(...lines)
      expect(status).toBe(400)
      expect(await pending()).toEqual([])
      return body.message as string
    }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('each line becomes a pending purchase, in the order of the file, and nobody is told', async () => {
      const answer = await uploadLines(
        line({ method: 'SMS & Email', email: 'kumari@example.com', value: '12,500.50', mobile: '+94 77 123 4567' }),
        line({ name: 'සඳුනි', value: '1000.5', when: '01/01/2027 00:00' }),
      )
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your bulk purchase request is successful!' } })
      expect(await pending()).toMatchObject([
        {
          receiverName: 'Kumari Silva',
          senderName: 'Nimal Perera',
          ownerMobile: '+94771234567',
          ownerMobileCore: '771234567',
          message: 'Happy birthday, Nangi!',
          createdBy: 'customer-care@demo.lk',
          completedAt: null,
        },
        { receiverName: 'සඳුනි' },
      ])
      expect(await db.select().from(purchases).orderBy(asc(purchases.id))).toMatchObject([
        {
          status: 'pending',
          type: 'CREATE',
          amountCents: 1_250_050,
          scheduledDate: new Date('2026-12-24T04:00:00Z'),
          deliverySms: '+94771234567',
          deliveryEmail: 'kumari@example.com',
          notifySms: true,
          notifyEmail: true,
          paymentType: null,
          creatorName: 'Tharshini Jeyaraj',
          createdById: 3,
        },
        { amountCents: 100_050, scheduledDate: new Date('2026-12-31T18:30:00Z'), notifyEmail: false },
      ])
      expect(await db.select().from(outgoingMessages)).toEqual([])
    })

    test('what was bought in bulk is completed like everything else', async () => {
      await uploadLines(line())
      const [one] = await pending()
      const body = [{ pendingVoucherId: one?.id ?? 0, purchaseId: one?.purchaseId ?? 0 }]
      expect((await server.send(request(completePurchases, { body }))).body).toMatchObject({ completed: 1 })
    })

    test('a method that names pickup or courier makes a delivery, which waits for the completion', async () => {
      await uploadLines(
        line({ method: 'Store Pick-up' }),
        line({ method: 'Courier + SMS' }),
        line({ method: 'By post' }),
      )
      expect(await db.select().from(deliveries).orderBy(asc(deliveries.purchaseId))).toMatchObject([
        { purchaseId: 1, physicalOption: 'STORE_PICKUP', status: 'PROCESSING', isReady: false },
        { purchaseId: 2, physicalOption: 'COURIER_DELIVERY', isReady: false },
      ])
      const rows = await db.select().from(purchases).orderBy(asc(purchases.id))
      // What is not understood goes by SMS.
      expect(rows.map(({ notifySms }) => notifySms)).toEqual([false, true, true])
    })

    test('a byte order mark, blank lines, other quotes and another order of columns do not matter', async () => {
      const names = header.replaceAll("'", '’').split(',').toReversed()
      const cells = ['24/12/2026 09:30', '5000', 'Nimal Perera', '', '', '0771234567', 'SMS', 'Kumari Silva', '1']
      expect((await upload(`\uFEFF${names.join(',')}\n\n${cells.join(',')}\n,,,,,,,,\n`)).status).toBe(200)
      expect(await pending()).toHaveLength(1)
    })

    test('one wrong row refuses the whole file, and every wrong row is named', async () => {
      expect(await said(line(), line({ mobile: 'abc' }), line({ value: '0' }))).toBe(
        "Row 3, Receiver's Mobile Number*: Please enter a valid mobile number; " +
          'Row 4, Voucher Value*: must be an amount above 0 with at most 2 decimals',
      )
    })

    test('starred columns may not be empty', async () => {
      for (const [cell, column] of [
        ['name', "Receiver's Name*"],
        ['method', 'Method of Delivery*'],
        ['mobile', "Receiver's Mobile Number*"],
        ['sender', "Sender's Name*"],
        ['value', 'Voucher Value*'],
        ['when', 'Delivery Date & time*'],
      ] as const) {
        expect(await said(line({ [cell]: '' }))).toBe(`Row 2: ${column} is empty`)
      }
    })

    test('names, numbers and addresses follow the rules of the forms', async () => {
      expect(await said(line({ name: "O'Brien" }))).toContain('can only contain letters, numbers and symbols')
      expect(await said(line({ sender: 'x'.repeat(71) }))).toContain('Sender name cannot exceed 70 characters')
      expect(await said(line({ mobile: '12345' }))).toContain('Please enter a valid mobile number')
      expect(await said(line({ email: 'abc' }))).toContain('Please enter a valid email address')
      expect(await said(line({ email: `${'x'.repeat(100)}@example.com` }))).toContain(
        'Email cannot exceed 100 characters',
      )
      expect(await said(line({ method: 'E-mail' }))).toContain("Email can't be empty")
    })

    test('an amount is above nothing, to the cent, and never rounded', async () => {
      for (const value of ['0', '0.00', '-5', '12.345', '1e3', 'five', '1,2,3', '9'.repeat(20)]) {
        expect(await said(line({ value }))).toContain('Voucher Value*')
      }
    })

    test('a time is of the calendar, read in one way only, and not before today in Colombo', async () => {
      for (const when of ['31/02/2027 10:00', '24/24/2026 09:30', '24/12/2026 24:00', 'soon']) {
        expect(await said(line({ when }))).toContain('must be a date and time like 31/12/2026 09:30')
      }
      expect(await said(line({ when: '24/12/2026' }))).toBe('Row 2, Delivery Date & time*: has no time')
      expect(await said(line({ when: '5/4/2027 9:30' }))).toContain('can be read in two ways')
      expect(await said(line({ when: '19/11/2026 23:59' }))).toContain('cannot be in the past')
      expect((await uploadLines(line({ when: '20/11/2026 00:00' }))).status).toBe(200)
    })

    test('only the first twenty wrong rows are told', async () => {
      const message = await said(...Array.from({ length: 25 }, () => line({ value: '0' })))
      expect(message.match(/Row /g)).toHaveLength(20)
      expect(message).toMatch(/; and 5 more$/)
    })

    test('a file that is no such CSV is refused, and says why', async () => {
      const refused = async (content: string | Uint8Array<ArrayBuffer>, filename?: string) => {
        const { status, body } = await upload(content, filename ? { filename } : {})
        expect(status).toBe(400)
        return body.message as string
      }
      expect(await refused(header, 'orders.xlsx')).toContain(
        'You can only upload *.csv files, and the max no of files is restricted to 1',
      )
      expect(await refused(header)).toBe('Error parsing CSV file: The file has a header and no rows')
      expect(await refused('')).toBe('Error parsing CSV file: The file is empty')
      expect(await refused(`${header.replace('Voucher Value*', 'Amount')}\n1`)).toBe(
        'Error parsing CSV file: The file lacks the column “Voucher Value*”',
      )
      expect(await refused(`${header}\n1,"Kumari`)).toContain('Error parsing CSV file: ')
      expect(await refused(new Uint8Array([0x41, 0xe9, 0x42]))).toContain('Line 1 is not UTF-8')
      expect(await refused([header, ...Array.from({ length: 2001 }, () => line())].join('\n'))).toContain(
        'The file has 2,001 rows; 2,000 are the most',
      )
      expect(await pending()).toEqual([])
    })

    test('a file that is sent again under the same key is taken once', async () => {
      const content = [header, line()].join('\n')
      const answers = [await upload(content, { key: 'upload-1' }), await upload(content, { key: 'upload-1' })]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await pending()).toHaveLength(1)
    })
  })
}
