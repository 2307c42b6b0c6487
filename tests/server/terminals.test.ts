import { desc, eq } from 'drizzle-orm'
import { encode } from 'uqr'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  addTerminal,
  getAllTerminals,
  printTerminalQr,
  updateTerminal,
} from '#store/resources/terminals/terminal-calls.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { merchants } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { redeemBase } from '#server/process/default-config.ts'
import { addShops } from './support/a-merchant.ts'
import { openEngines } from './support/engines.ts'
import { readPdf } from './support/read-pdf.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`terminals on ${name}`, () => {
    let server: ServerUnderTest
    let shops: Awaited<ReturnType<typeof addShops>>
    const list = async () => (await server.send(request(getAllTerminals, {}))).body.terminals
    const add = (fields: Partial<CallInput<typeof addTerminal>['body']> = {}) =>
      server.send(
        request(addTerminal, {
          body: {
            description: 'Main counter',
            submerchant: String(shops.shopIds[0]),
            merchant: shops.merchantId,
            model: 'A920',
            type: 'ONLINE',
            pin: '00420',
            status: 'Active',
            ...fields,
          },
        }),
      )
    const edit = (fields: Partial<CallInput<typeof updateTerminal>['body']>) =>
      server.send(request(updateTerminal, { body: { terminalId: shops.terminalIds[0] ?? '', ...fields } }))
    const print = (...wanted: [terminalId: string, quantity: number][]) =>
      server.send(
        request(printTerminalQr, {
          body: { terminalIds: wanted.map(([terminalId, quantity]) => ({ terminalId, quantity })) },
        }),
      )
    const newest = async () => (await db.select().from(terminals).orderBy(desc(terminals.id)).limit(1))[0]
    const rowOf = async (id = '') =>
      (
        await db
          .select()
          .from(terminals)
          .where(eq(terminals.id, Number(id.slice(1))))
      )[0]

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      server = await startServer(db)
      shops = await addShops(db, 'Corner Shop', 'Kandy', 'Galle')
    })

    test('all terminals come at once with merchant, shop and status, and without their PINs', async () => {
      await edit({ pin: '98765' })
      const rows = await list()
      expect(rows.slice(-2)).toEqual([
        {
          id: shops.terminalIds[0],
          merchant: { id: shops.merchantId, name: 'Corner Shop' },
          subMerchant: { id: shops.shopIds[0], location: 'Kandy' },
          model: 'A920',
          additionalInfo: '',
          type: 'STORE',
          lastActive: 'Active',
        },
        expect.objectContaining({ id: shops.terminalIds[1] }),
      ])
      expect(JSON.stringify(rows)).not.toMatch(/pin|98765|scrypt/i)
      expect(rows[0].id).toBe('T10011')
    })

    test('a new terminal is kept with its PIN as a hash', async () => {
      expect(await add()).toMatchObject({ status: 200, body: { message: 'Terminal added successfully' } })
      const { pinHash, ...row } = (await newest()) ?? { pinHash: null }
      expect(row).toMatchObject({
        subMerchantId: shops.shopIds[0],
        model: 'A920',
        description: 'Main counter',
        type: 'ONLINE',
        status: 'Active',
      })
      expect(await isPassword('00420', pinHash ?? '')).toBe(true)
      const {
        model: _m,
        description: _d,
        ...required
      } = {
        model: '',
        description: '',
        submerchant: shops.shopIds[1] ?? 0,
        merchant: String(shops.merchantId),
        type: 'QR' as const,
        pin: '7',
        status: 'Inactive' as const,
      }
      expect((await server.send(request(addTerminal, { body: required }))).status).toBe(200)
      expect(await newest()).toMatchObject({ model: '', description: '', type: 'QR', status: 'Inactive' })
    })

    test("an unknown merchant and a shop of another merchant are refused with the spec's words", async () => {
      const before = (await list()).length
      expect(await add({ merchant: 9999 })).toMatchObject({ status: 400, body: { message: 'User is not a merchant.' } })
      for (const submerchant of [1001, '9999', 'NONE']) {
        expect(await add({ submerchant })).toMatchObject({ status: 400, body: { message: 'Sub Merchant Not Found' } })
      }
      expect(await list()).toHaveLength(before)
    })

    const wrongFields: [string, unknown][] = [
      ['pin', ''],
      ['pin', '123456'],
      ['pin', '12a'],
      ['pin', 1234],
      ['model', 'x'.repeat(11)],
      ['description', 'x'.repeat(256)],
      ['type', 'online'],
      ['status', 'ACTIVE'],
      ['submerchant', 'x'.repeat(51)],
    ]
    test.each(wrongFields)('a terminal with a wrong %s (%s) is refused by name', async (field, value) => {
      const refused = await add({ [field]: value })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain(field)
    })

    test('the types are the four of the spec, a description may have 255 signs', async () => {
      for (const type of ['ONLINE', 'PLUGIN', 'STORE', 'QR'] as const) expect((await add({ type })).status).toBe(200)
      expect((await add({ description: 'x'.repeat(255) })).status).toBe(200)
    })

    test('an edit changes the fields given and no others; without a PIN the old one stays', async () => {
      await edit({ pin: '11111' })
      const before = await rowOf(shops.terminalIds[0])
      expect(await edit({ model: 'V240m', status: 'Inactive' })).toMatchObject({
        status: 200,
        body: { message: 'Terminal updated successfully' },
      })
      expect(await rowOf(shops.terminalIds[0])).toEqual({ ...before, model: 'V240m', status: 'Inactive' })
      await edit({
        pin: '22222',
        subMerchant: String(shops.shopIds[0]),
        model: '',
        description: 'By the door',
        status: 'Active',
      })
      const after = await rowOf(shops.terminalIds[0])
      expect(after).toMatchObject({ model: '', description: 'By the door', status: 'Active' })
      expect(await isPassword('22222', after?.pinHash ?? '')).toBe(true)
    })

    test('a terminal never moves to another shop, and an unknown one is not found', async () => {
      const before = await rowOf(shops.terminalIds[0])
      expect(await edit({ subMerchant: shops.shopIds[1] ?? 0, model: 'X' })).toMatchObject({
        status: 400,
        body: { message: 'SUB_MERCHANT_CANNOT_BE_CHANGED' },
      })
      expect(await rowOf(shops.terminalIds[0])).toEqual(before)
      for (const terminalId of ['T9999999', 'NONE', 0]) {
        expect(await edit({ terminalId, model: 'X' })).toMatchObject({
          status: 404,
          body: { message: 'TERMINAL_NOT_FOUND' },
        })
      }
      expect((await edit({ pin: '' })).body.message).toContain('pin')
      expect((await edit({ type: 'QR' } as object)).body.message).toContain('type')
    })

    test('a terminal that is sent twice under one key is added once', async () => {
      const before = (await list()).length
      const body = {
        submerchant: shops.shopIds[0] ?? 0,
        merchant: shops.merchantId,
        type: 'QR',
        pin: '1',
        status: 'Active',
      } as const
      const send = () => server.send(request(addTerminal, { body }), { headers: { 'idempotency-key': `t-${name}` } })
      await Promise.all([send(), send()])
      expect((await send()).status).toBe(200)
      expect(await list()).toHaveLength(before + 1)
    })

    test('a PIN is no part of what a key stands for: not even a hash of it is kept beside the key', async () => {
      const before = (await list()).length
      const send = (pin: string) =>
        server.send(
          request(addTerminal, {
            body: {
              submerchant: shops.shopIds[0] ?? 0,
              merchant: shops.merchantId,
              type: 'QR',
              pin,
              status: 'Active',
            },
          }),
          { headers: { 'idempotency-key': `pin-${name}` } },
        )
      expect((await send('1')).status).toBe(200)
      expect((await send('22')).status).toBe(200)
      expect(await list()).toHaveLength(before + 1)
    })

    test('the QR sheet is a PDF with each code as often as asked, three a row, under the names of merchant and shop', async () => {
      const [kandy = '', galle = ''] = shops.terminalIds
      const { status, body } = await print([kandy, 4], [galle, 1], ['T10011', 2], ['T10012', 0])
      expect(status).toBe(200)
      const pdf = readPdf(Buffer.from(body.data, 'base64'))
      expect(pdf.pages).toHaveLength(1)
      expect(pdf.texts).toEqual([
        'Araliya Textiles (101)',
        'Nugegoda',
        'T10011',
        'Nugegoda',
        'T10011',
        `Corner Shop (${shops.merchantId})`,
        ...Array.from({ length: 4 }, () => ['Kandy', kandy]).flat(),
        'Galle',
        galle,
      ])
      expect(pdf.placed.map(({ x }) => Math.round(x))).toEqual(
        [23, 83, 23, 83, 143, 23, 83].map((mm) => Math.round((mm * 72) / 25.4)),
      )
      expect(new Set(pdf.placed.map(({ y }) => y)).size).toBe(3)
    })

    test('a code in the PDF is the redeem link with the terminal id in base64, square by square', async () => {
      const [kandy = ''] = shops.terminalIds
      const { body } = await print([kandy, 1], ['T10011', 1])
      const pdf = readPdf(Buffer.from(body.data, 'base64'))
      const links = ['T10011', kandy].map((id) => redeemBase + encodeURIComponent(Buffer.from(id).toString('base64')))
      expect(pdf.placed.map(({ squares }) => squares(29))).toEqual(
        links.map((link) => encode(link, { ecc: 'M', border: 0 }).data),
      )
      expect(Buffer.from('VDEwMDEx', 'base64').toString()).toBe('T10011')
      expect(links[0]).toBe(`${redeemBase}VDEwMDEx`)
    })

    test('a hundred of one terminal fill nine pages and cost little more than one', async () => {
      const [kandy = ''] = shops.terminalIds
      const { body } = await print([kandy, 100])
      const bytes = Buffer.from(body.data, 'base64')
      const pdf = readPdf(bytes)
      expect(pdf.placed).toHaveLength(100)
      expect(pdf.pages).toHaveLength(9)
      expect(bytes.length).toBeLessThan(60_000)
    })

    test('names in other scripts are replaced by ids, not by nonsense', async () => {
      const { terminalIds, merchantId, shopIds } = await addShops(db, 'මහනුවර සාප්පුව', 'மட்டக்களப்பு')
      const { body } = await print([terminalIds[0] ?? '', 1])
      expect(readPdf(Buffer.from(body.data, 'base64')).texts).toEqual([
        `Merchant (${merchantId})`,
        `Sub-merchant ${shopIds[0]}`,
        terminalIds[0],
      ])
    })

    test('no quantity, an unknown terminal, one named twice or a wrong quantity is refused', async () => {
      expect(await print(['T10011', 0], ['T10012', 0])).toMatchObject({
        status: 400,
        body: { message: 'No terminals selected for printing.' },
      })
      expect(await print(['T10011', 1], ['T9999999', 1])).toMatchObject({
        status: 404,
        body: { message: 'TERMINAL_NOT_FOUND' },
      })
      expect((await print(['T10011', 1], ['t10011', 1])).body.message).toContain('twice')
      for (const quantity of [-1, 101, 1.5]) {
        expect((await print(['T10011', quantity])).body.message).toContain('quantity')
      }
      expect((await print()).status).toBe(400)
    })

    test('terminals of two merchants of one name stand under two headings', async () => {
      const twin = await addShops(db, 'Corner Shop', 'Matara')
      const { body } = await print([twin.terminalIds[0] ?? '', 1], [shops.terminalIds[0] ?? '', 1])
      expect(readPdf(Buffer.from(body.data, 'base64')).texts.filter((text) => text.startsWith('Corner'))).toHaveLength(
        2,
      )
      expect(await db.select().from(merchants).where(eq(merchants.name, 'Corner Shop'))).not.toHaveLength(1)
    })
  })
}
