import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getStock } from '#store/resources/stock/stock-calls.ts'
import { getStockBatches, uploadVoucherCodes } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { idempotencyKeys } from '#server/data/schema/idempotency-keys.ts'
import { redemptionCodes } from '#server/data/schema/vouchers.ts'
import {
  merchantVoucherBatches,
  merchantVoucherCodes,
  merchantVoucherDenominations,
} from '#server/data/schema/stock.ts'
import { clearStockAndOffers } from './support/a-merchant.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const header = 'Merchant Voucher,Denomination,Voucher Code,Serial Number,Expiry'
const textiles = 'Araliya Textiles Gift Voucher'

/** A line of the file; a test says only what matters to it. */
function codeLine({ voucher = '1', value = '1000', code = '', serial = '', expiry = '2027-12-31' } = {}): string {
  return [voucher, value, code || `CODE-${serial}`, serial, expiry].join(',')
}

for (const { name, db } of engines) {
  describe(`stock of codes on ${name}`, () => {
    let server: ServerUnderTest
    const upload = (
      lines: readonly string[],
      { fileName = 'codes.csv', ...how }: { fileName?: string; token?: string; headers?: Record<string, string> } = {},
    ) => uploadBytes(lines.join('\r\n'), fileName, how)
    const uploadBytes = (text: BlobPart, fileName = 'codes.csv', how = {}) =>
      server.send(request(uploadVoucherCodes, { body: { uploadFile: new File([text], fileName) } }), how)
    const stock = async () => (await server.send(request(getStock, {}))).body
    const batches = async () => (await server.send(request(getStockBatches, {}))).body
    const codes = () => db.select().from(merchantVoucherCodes)
    const serials = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearStockAndOffers(db)
      server = await startServer(db)
    })

    test('without codes there is no stock and no upload', async () => {
      expect(await stock()).toEqual([])
      expect(await batches()).toEqual([])
    })

    test("an upload is taken into stock with the spec's literal message, to the cent", async () => {
      const lines = [
        header,
        codeLine({ serial: 'S1', value: '1,000.00'.replace(',', '') }),
        codeLine({ serial: 'S2', value: '1000' }),
        codeLine({ serial: 'S3', value: '2500.50', expiry: '31/12/2027' }),
      ]
      expect(await upload(lines)).toMatchObject({
        status: 200,
        body: { message: 'Merchant voucher codes have been successfully added!' },
      })
      const row = { merchantVoucherId: 1, merchantVoucherName: textiles }
      expect(await stock()).toEqual([
        { id: expect.any(Number), ...row, denomination: 1000, availableQuantity: 2 },
        { id: expect.any(Number), ...row, denomination: 2500.5, availableQuantity: 1 },
      ])
      const kept = await db.select().from(merchantVoucherDenominations)
      expect(kept.map(({ denominationCents }) => denominationCents)).toEqual([100_000, 250_050])
      expect(
        (await codes()).map(({ serialNumber, voucherCode, expiry }) => [serialNumber, voucherCode, expiry]),
      ).toEqual([
        ['S1', 'CODE-S1', '2027-12-31'],
        ['S2', 'CODE-S2', '2027-12-31'],
        ['S3', 'CODE-S3', '2027-12-31'],
      ])
    })

    test('each upload keeps the stock before and after it, newest upload first', async () => {
      await upload([header, ...serials('A', 2).map((serial) => codeLine({ serial }))])
      server.clock.pass({ hours: 1 })
      const controller = await server.tokenOf('merchantController')
      await upload([header, codeLine({ serial: 'B0' }), codeLine({ serial: 'B1', value: '500' })], {
        token: controller,
      })
      expect(await batches()).toEqual([
        {
          batchId: 2,
          merchantVoucherStore: textiles,
          createdDate: '2026-11-20T07:00:00',
          status: 'COMPLETED',
          uploadedBy: 'merchant-controller@demo.lk',
          previousSnapshot: [{ denomination: 1000, availableQuantity: 2 }],
          currentSnapshot: [
            { denomination: 500, availableQuantity: 1 },
            { denomination: 1000, availableQuantity: 3 },
          ],
        },
        {
          batchId: 1,
          merchantVoucherStore: textiles,
          createdDate: '2026-11-20T06:00:00',
          status: 'COMPLETED',
          uploadedBy: 'administrator@demo.lk',
          previousSnapshot: [],
          currentSnapshot: [{ denomination: 1000, availableQuantity: 2 }],
        },
      ])
    })

    test('a file with codes of two merchant vouchers makes a batch for each, by id or by name', async () => {
      await upload([
        header,
        codeLine({ serial: 'A' }),
        codeLine({ serial: 'B', voucher: 'cinnamon leaf bakers GIFT voucher' }),
      ])
      const rows = await batches()
      expect(rows.map((row: { merchantVoucherStore: string }) => row.merchantVoucherStore).sort()).toEqual([
        textiles,
        'Cinnamon Leaf Bakers Gift Voucher',
      ])
      expect(rows[0].currentSnapshot).toEqual([{ denomination: 1000, availableQuantity: 1 }])
    })

    test('columns may stand in any order and be written in any way; quotes, blank lines and a byte order mark are fine', async () => {
      const text = [
        '\uFEFFserial_number,EXPIRY,voucherCode,"Denomination",Note,merchant voucher',
        '"S1",2027-12-31,"CODE,1","1,250.50",for you,1',
        '',
        ' S2 ,2027-12-31, CODE2 ,50,,1',
        ',,,,,',
      ].join('\n')
      expect((await uploadBytes(text)).status).toBe(200)
      expect((await stock()).map((row: { denomination: number }) => row.denomination)).toEqual([50, 1250.5])
      expect((await codes()).map(({ voucherCode }) => voucherCode).sort()).toEqual(['CODE,1', 'CODE2'])
    })

    test('a wrong line refuses the whole file, is named by its row, and no code is ever repeated', async () => {
      const refused = await upload([
        header,
        codeLine({ serial: 'GOOD' }),
        codeLine({ serial: 'S2', value: 'much' }),
        codeLine({ serial: '', code: 'SECRET1' }),
        codeLine({ serial: 'S4', expiry: '2026-02-30' }),
        codeLine({ serial: 'S5', expiry: '2026-11-19' }),
        codeLine({ serial: 'S6', code: 'ab' }),
        codeLine({ serial: 'S7', voucher: '', value: '0' }),
      ])
      expect(refused).toMatchObject({
        status: 400,
        body: {
          message:
            'Row 3, Denomination: must be an amount above 0 with at most 2 decimals; Row 4: Serial Number is empty; ' +
            'Row 5, Expiry: must be a date like 2026-12-31 or 31/12/2026; Row 6, Expiry: is over; ' +
            'Row 7, Voucher Code: must have 4 to 64 letters, digits or signs; Row 8: Merchant Voucher is empty; ' +
            'Row 8, Denomination: must be an amount above 0 with at most 2 decimals',
        },
      })
      expect(refused.body.message).not.toContain('SECRET1')
      expect([await codes(), await stock(), await batches()]).toEqual([[], [], []])
    })

    test('an unknown merchant voucher is refused without repeating what stood there', async () => {
      const refused = await upload([
        header,
        codeLine({ serial: 'S1' }),
        codeLine({ serial: 'S2', voucher: 'SECRET-CODE' }),
      ])
      expect(refused).toMatchObject({ status: 400, body: { message: 'Row 3: Merchant Voucher is not known' } })
      expect(await codes()).toEqual([])
    })

    test('a code or serial number that is there twice is refused; two merchants may use the same code', async () => {
      expect(
        (await upload([header, codeLine({ serial: 'S1' }), codeLine({ serial: 'S1', code: 'OTHER' })])).body,
      ).toEqual({
        message: 'Row 3, Serial Number: is the same as in row 2',
      })
      const sameCode = [codeLine({ serial: 'S1', code: 'SAME' }), codeLine({ serial: 'S2', code: 'SAME' })]
      expect((await upload([header, ...sameCode])).body).toEqual({
        message: 'Row 3, Voucher Code: is the same as in row 2',
      })
      const ofTwo = [codeLine({ serial: 'S1', code: 'SAME' }), codeLine({ serial: 'S2', code: 'SAME', voucher: '2' })]
      expect((await upload([header, ...ofTwo])).status).toBe(200)
    })

    test('codes that are in stock or were given out are refused, and the good ones beside them, too', async () => {
      await upload([header, codeLine({ serial: 'S1' })])
      await db.insert(redemptionCodes).values({
        serialNumber: 'GIVEN',
        redemptionId: 'AB12CD34EF',
        voucherCode: 'XXXX',
        denominationCents: 100_000,
        expiry: '2027-12-31',
      })
      for (const known of [
        codeLine({ serial: 'S1', code: 'OTHER' }),
        codeLine({ serial: 'NEW', code: 'CODE-S1' }),
        codeLine({ serial: 'GIVEN' }),
      ]) {
        expect((await upload([header, codeLine({ serial: 'FRESH' }), known])).body).toEqual({
          message: 'Row 3, Voucher Code: is known already',
        })
      }
      expect((await codes()).map(({ serialNumber }) => serialNumber)).toEqual(['S1'])
      expect(await db.select().from(merchantVoucherBatches)).toHaveLength(1)
    })

    test('of many who upload the same file at once, one does', async () => {
      const token = await server.tokenOf('administrator')
      for (const round of ['A', 'B', 'C']) {
        const lines = [header, ...serials(round, 20).map((serial) => codeLine({ serial }))]
        const answers = await Promise.all(Array.from({ length: 6 }, () => upload(lines, { token })))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      }
      expect(await codes()).toHaveLength(60)
      expect(await db.select().from(merchantVoucherBatches)).toHaveLength(3)
    })

    test('uploads at the same time follow each other: each begins with what the one before left', async () => {
      const token = await server.tokenOf('administrator')
      const files = ['A', 'B', 'C', 'D'].map((round) => [
        header,
        ...serials(round, 3).map((serial) => codeLine({ serial })),
      ])
      await Promise.all(files.map((lines) => upload(lines, { token })))
      const sums = (await db.select().from(merchantVoucherBatches)).map(({ previousSnapshot, currentSnapshot }) =>
        [previousSnapshot, currentSnapshot].map((snapshot) =>
          (snapshot as { availableQuantity: number }[]).reduce((sum, row) => sum + row.availableQuantity, 0),
        ),
      )
      expect(sums.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
        [0, 3],
        [3, 6],
        [6, 9],
        [9, 12],
      ])
    })

    test('the same upload under one key is taken once and answered again', async () => {
      const lines = [header, codeLine({ serial: 'S1' })]
      const headers = { 'idempotency-key': `upload-${name}` }
      for (let count = 0; count < 2; count += 1) {
        expect(await upload(lines, { headers })).toMatchObject({
          status: 200,
          body: { message: 'Merchant voucher codes have been successfully added!' },
        })
      }
      expect(await batches()).toHaveLength(1)
    })

    test('codes whose day is over are not in stock any more; what was seen at an upload stays', async () => {
      await upload([header, codeLine({ serial: 'S1', expiry: '2026-11-21' })])
      expect((await stock())[0]).toMatchObject({ availableQuantity: 1 })
      server.clock.pass({ hours: 48 })
      expect((await stock())[0]).toMatchObject({ denomination: 1000, availableQuantity: 0 })
      expect((await batches())[0].currentSnapshot).toEqual([{ denomination: 1000, availableQuantity: 1 }])
    })

    test('a file that is no CSV, has no codes, lacks a column or is not text is refused in words', async () => {
      const words = 'You can only upload *.csv files, and the max no of files is restricted to 1'
      expect((await upload([header, codeLine({ serial: 'S1' })], { fileName: 'codes.xlsx' })).body.message).toContain(
        words,
      )
      expect((await upload([header])).body.message).toBe('Error parsing CSV file: The file has a header and no rows')
      expect((await upload([''])).body.message).toBe('Error parsing CSV file: The file is empty')
      expect((await upload(['Merchant Voucher,Denomination,Voucher Code', '1,2,3'])).body.message).toBe(
        'Error parsing CSV file: The file lacks the columns “Serial Number”, “Expiry”',
      )
      expect((await uploadBytes(new Uint8Array([0x41, 0xe9, 0x0a]))).body.message).toBe(
        'Error parsing CSV file: Line 1 is not UTF-8: save the file as “CSV UTF-8” and choose it again',
      )
      expect((await upload([header, codeLine({ serial: 'S\0' })])).status).toBe(400)
      const many = Array.from({ length: 20_001 }, (_, at) => codeLine({ serial: `M${at}` }))
      expect((await upload([header, ...many])).body.message).toBe(
        'Error parsing CSV file: The file has 20,001 rows; 20,000 are the most',
      )
    })

    test('five thousand codes are taken in one go', async () => {
      const many = serials('M', 5000).map((serial) => codeLine({ serial }))
      expect((await upload([header, ...many])).status).toBe(200)
      expect(await stock()).toMatchObject([{ availableQuantity: 5000 }])
    })

    test('no answer and no kept request ever holds a code', async () => {
      await upload([header, codeLine({ serial: 'S1', code: 'TOPSECRET' })], {
        headers: { 'idempotency-key': `secret-${name}` },
      })
      const keys = await db.select().from(idempotencyKeys)
      expect(JSON.stringify([await stock(), await batches(), keys])).not.toContain('TOPSECRET')
      expect(
        await db.select().from(merchantVoucherCodes).where(eq(merchantVoucherCodes.voucherCode, 'TOPSECRET')),
      ).toHaveLength(1)
    })
  })
}
