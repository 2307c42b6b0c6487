import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { audit } from '#server/data/schema/audit.ts'
import { redeemCodes } from '#server/data/schema/redeem-codes.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { field } from '#server/documents/qr-label-zpl.ts'
import { clearOrders } from './support/a-client-order.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { readPdf } from './support/read-pdf.ts'
import { qrsInPdf } from './support/read-qr.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

/** What a printer reads in a field written with `^FH`. */
const unhexed = (data: string) =>
  Buffer.from(
    data.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const fieldsIn = (zpl: string) => [...zpl.matchAll(/\^FH_\^FD([^^]*)\^FS/g)].map(([, data = '']) => unhexed(data))

test.each(['^XZ~JR\\&_41', 'A_^~\\', 'නිමල් · é', '\u0000\n\u001b! U1 setvar', ''])(
  'the label field %j is data and no command',
  (text) => {
    const written = field(text)
    expect(written).toMatch(/^\^FH_\^FD[\x20-\x7e]*\^FS$/)
    expect(written.slice(7, -3)).not.toMatch(/[\^~\\]/)
    expect(unhexed(written.slice(7, -3))).toBe(text)
  },
)

for (const { name, db } of engines) {
  describe(`printing vouchers on ${name}`, () => {
    let server: ServerUnderTest
    const codes = (...voucherIds: string[]) => server.send(request(calls.getVoucherQrs, { body: { voucherIds } }))
    const codeOf = async (id: string): Promise<string> => (await codes(id)).body[0].qrContent
    const csv = (text: string) => ({ uploadFile: new File([text], 'vouchers.csv') })
    const zpl = (text: string) => server.send(request(calls.makeQrZpl, { body: csv(text) }))
    const pdf = (text: string) => server.send(request(calls.makeQrPdf, { body: csv(text) }))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
      await addVouchers(
        db,
        aVoucher({ id: 'ONE', amountCents: 1_250_000 }),
        aVoucher({ id: 'TWO', amountCents: 100_050, ownerName: '^XZ' }),
        ...Array.from({ length: 30 }, (_, place) =>
          aVoucher({ id: `MORE${place}`, amountCents: 100_000 + place * 100 }),
        ),
      )
    })

    test('a voucher has one code for ever, which nobody can guess from its id', async () => {
      const { status, body } = await codes('ONE', 'two', 'ONE', 'NOBODY')
      expect(status).toBe(200)
      expect(body.map(({ voucherId }: { voucherId: string }) => voucherId)).toEqual(['ONE', 'TWO'])
      for (const { qrContent } of body) expect(qrContent).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(body[0].qrContent).not.toBe(body[1].qrContent)
      expect((await codes('TWO', 'ONE')).body).toEqual(body.toReversed())
    })

    test('two who ask first at once get the same codes', async () => {
      const ids = Array.from({ length: 30 }, (_, place) => `MORE${place}`)
      const answers = await Promise.all([codes(...ids), codes(...ids.toReversed()), codes(...ids)])
      const said = answers.map(
        ({ body }) =>
          new Map(body.map((one: { voucherId: string; qrContent: string }) => [one.voucherId, one.qrContent])),
      )
      for (const id of ids) expect(new Set(said.map((one) => one.get(id))).size).toBe(1)
      expect(await db.select().from(redeemCodes)).toHaveLength(30)
    })

    test('codes are in no ledger and no mail', async () => {
      const code = await codeOf('ONE')
      const written = [await db.select().from(audit), await db.select().from(outgoingMessages)]
      expect(JSON.stringify(written)).not.toContain(code)
    })

    test('nothing, too much and no list are refused', async () => {
      expect((await codes()).status).toBe(400)
      expect((await codes(...Array.from({ length: 2001 }, () => 'ONE'))).status).toBe(400)
      expect((await server.send({ call: calls.getVoucherQrs, input: { body: ['ONE'] } })).status).toBe(400)
    })

    test('labels for the printer are three a row on 799 dots, each with code, amount, id and footer line', async () => {
      const { status, body, headers } = await zpl('Voucher ID,Note\r\nONE,"a, b"\r\ntwo,\r\nMORE0,\r\nMORE1,\r\n')
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      const rows = body.trim().split(/(?<=\^XZ)\n/)
      expect(rows).toHaveLength(2)
      for (const row of rows) {
        expect(row).toMatch(/^\^XA\^CI28\^LH0,0\^LS0\^PW799\^LL240\n/)
        expect(row.match(/\^FD/g)?.length).toBe(row.match(/\^FH_\^FD/g)?.length)
        expect(row.endsWith('^PQ1,0,1,Y^XZ')).toBe(true)
      }
      const footer = 'Sahan Vouchers · one voucher, many shops'
      const [one, two, three] = [await codeOf('ONE'), await codeOf('TWO'), await codeOf('MORE0')]
      expect(fieldsIn(rows[0])).toEqual(
        [
          [`MA,${one}`, 'LKR 12,500', 'ONE', footer],
          [`MA,${two}`, 'LKR 1,000.50', 'TWO', footer],
          [`MA,${three}`, 'LKR 1,000', 'MORE0', footer],
        ].flat(),
      )
      expect(fieldsIn(rows[1])).toEqual([`MA,${await codeOf('MORE1')}`, 'LKR 1,001', 'MORE1', footer])
      const lefts = [...rows[0].matchAll(/\^FO(\d+),180/g)].map(([, left]) => Number(left))
      expect(lefts).toEqual([8, 274, 540])
      for (const [, x] of rows[0].matchAll(/\^FO(\d+),\d+\^BY2,3,10\^BQN,2,6/g))
        expect(Number(x) + 150).toBeLessThan(799)
    })

    test('a footer line of commands, or in letters the printer lacks, does no harm', async () => {
      const withFooter = async (footerLine: string) => {
        const provider = { ...defaultConfig.provider, footerLine }
        server = await startServer(db, { config: { ...defaultConfig, provider } })
        return fieldsIn((await zpl('ONE')).body).at(-1)
      }
      expect(await withFooter('^XZ~JR')).toBe('^XZ~JR')
      expect(await withFooter('නිමල්')).toBe('')
      expect((await withFooter('W'.repeat(80)))?.length).toBe(50)
    })

    test('a list of ids needs no heading, and one under another name is found', async () => {
      const ids = async (text: string) => fieldsIn((await zpl(text)).body).filter((_, place) => place % 4 === 2)
      expect(await ids('\uFEFFone\nTWO\n\n')).toEqual(['ONE', 'TWO'])
      expect(await ids('Name,Voucher Code\nKumari,ONE\n')).toEqual(['ONE'])
      expect(await ids('id;name\nONE;x\nTWO;y')).toEqual(['ONE', 'TWO'])
    })

    test.each<[string, string, string]>([
      ['nothing', '', 'Error parsing CSV file: The file is empty'],
      ['a heading alone', 'Voucher ID\n', 'The file holds no voucher ids'],
      ['an unknown id', 'ONE\nNOBODY\nNONE\n', 'VOUCHER_NOT_FOUND: NOBODY, NONE'],
      ['too many', 'ONE\n'.repeat(2001), 'The file holds more than 2000 voucher ids'],
    ])('a file with %s is refused', async (_, text, message) => {
      for (const answer of [await zpl(text), await pdf(text)]) {
        expect(answer).toMatchObject({ status: 400, body: { message } })
      }
    })

    test('QR codes as a PDF can be read from paper, fifteen a page', async () => {
      const ids = Array.from({ length: 20 }, (_, place) => `MORE${place}`)
      const { status, body } = await pdf(`Voucher ID\n${ids.join('\n')}`)
      expect(status).toBe(200)
      const file = Buffer.from(body.data, 'base64')
      const wanted = []
      for (const id of ids) wanted.push(await codeOf(id))
      expect(await qrsInPdf(file)).toEqual([wanted.slice(0, 15), wanted.slice(15)])
      expect(readPdf(file).texts.slice(0, 3)).toEqual([
        'LKR 1,000',
        'MORE0',
        'Sahan Vouchers \xb7 one voucher, many shops',
      ])
    })

    test('administrator, customer care and accountant print, nobody else', async () => {
      const allowed = ['administrator', 'customerCare', 'accountant']
      for (const role of roles) {
        const token = await server.tokenOf(role)
        const answers = [
          await server.send(request(calls.getVoucherQrs, { body: { voucherIds: ['ONE'] } }), { token }),
          await server.send(request(calls.makeQrZpl, { body: csv('ONE') }), { token }),
          await server.send(request(calls.makeBoardPdf, { body: [{ voucherId: 'ONE' }] }), { token }),
        ]
        const status = allowed.includes(role) ? 200 : 403
        expect([role, answers.map((one) => one.status)]).toEqual([role, [status, status, status]])
      }
    })
  })

  describe(`carrier boards and books on ${name}`, () => {
    let server: ServerUnderTest
    type Boards = CallInput<typeof calls.makeBoardPdf>['body']
    const board = (body: Boards) => server.send(request(calls.makeBoardPdf, { body }))
    const book = (body: Boards) => server.send(request(calls.makeBookPdf, { body }))
    const full = { voucherId: 'one', to: 'Kumari Silva', from: 'Nimal', body: 'Happy birthday!', amount: 99 }

    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
      await addVouchers(db, aVoucher({ id: 'ONE', amountCents: 1_250_000 }), aVoucher({ id: 'TWO' }))
    })

    test('a board says what was chosen, with the amount the voucher really has', async () => {
      const { status, bytes, headers } = await board([full])
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toBe('attachment; filename="Carrier_Board.pdf"')
      expect(readPdf(bytes).texts).toEqual([
        'Sahan Vouchers',
        'To: Kumari Silva',
        'Happy birthday!',
        'From: Nimal',
        'LKR 12,500',
        'Sahan Vouchers \xb7 one voucher, many shops',
        'ONE',
      ])
    })

    test('what is left out is not printed', async () => {
      const { texts } = readPdf((await board([{ voucherId: 'ONE', to: null, from: '', body: 'Only this' }])).bytes)
      expect(texts.slice(1, -2)).toEqual(['Only this'])
    })

    test('a page for each voucher, an A5 board or an A4 book to fold', async () => {
      const two = [full, { ...full, voucherId: 'TWO' }]
      const boards = await board(two)
      const books = await book(two)
      expect([readPdf(boards.bytes).pages.length, readPdf(books.bytes).pages.length]).toEqual([2, 2])
      const sizes = ({ bytes }: { bytes: Buffer }) =>
        [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 (\S+) ([^\]]+)\]/g)].map(([, ...sides]) =>
          sides.map((side) => Math.round(Number(side))),
        )
      expect(sizes(boards)).toEqual([
        [595, 420],
        [595, 420],
      ])
      expect(sizes(books)).toEqual([
        [842, 595],
        [842, 595],
      ])
      expect(readPdf(books.bytes).texts).toEqual(expect.arrayContaining(['To: Kumari Silva', 'LKR 12,500', 'TWO']))
    })

    test('a long message is made small enough to stay on its page', async () => {
      const body = 'Many happy returns of the day. '.repeat(80).trim()
      const { pages, texts } = readPdf((await board([{ ...full, body }])).bytes)
      expect(pages).toHaveLength(1)
      expect(texts.join(' ')).toContain('LKR 12,500')
      const heights = [...(pages[0] ?? '').matchAll(/^(\S+) (\S+) Td$/gm)].map(([, , y]) => Number(y))
      expect(Math.min(...heights)).toBeGreaterThan(15)
    })

    test('Sinhala and Tamil are refused by name, never printed wrong', async () => {
      expect(await board([full, { voucherId: 'TWO', to: 'නිමල් පෙරේරා' }])).toMatchObject({
        status: 422,
        body: { message: 'TEXT_NOT_PRINTABLE: TWO' },
      })
    })

    test('an unknown voucher has no board, and too many have none at once', async () => {
      expect(await board([full, { voucherId: 'NOBODY' }])).toMatchObject({
        status: 404,
        body: { message: 'VOUCHER_NOT_FOUND' },
      })
      expect((await board([])).status).toBe(400)
      expect((await book(Array.from({ length: 201 }, () => full))).status).toBe(400)
    })
  })
}
