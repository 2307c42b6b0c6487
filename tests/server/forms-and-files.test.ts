import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyCall, type CallInput, defineCall, request } from '#store/define/define-call.ts'
import { csvFile, fileBytes } from '#store/define/file-values.ts'
import { createApi } from '#sync/http/create-api.ts'
import { systemTiming } from '#sync/timing.ts'
import { runHere } from '#server/jobs/jobs.ts'
import { mailboxTransport } from '#server/mail/transport.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { takeForms } from '#server/http/read-form.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const upload = defineCall({
  name: 'test.upload',
  method: 'POST',
  path: '/test/upload',
  body: z.strictObject({
    uploadFile: csvFile,
    title: z.string().min(1),
    isFull: z.enum(['true', 'false']).optional(),
    details: z.strictObject({ id: z.number() }).optional(),
  }),
  answer: z.looseObject({ message: z.string(), text: z.string(), name: z.string() }),
  sends: 'multipart',
})

const makeList = defineCall({
  name: 'test.make-list',
  method: 'POST',
  path: '/test/list',
  body: z.strictObject({ name: z.string() }),
  answer: fileBytes,
})

const label = defineCall({ name: 'test.label', method: 'GET', path: '/test/label', answer: z.string() })

const aCsv = (text = 'a,b\n1,නිමල්\n', name = 'codes.csv') => new File([text], name, { type: 'text/csv' })

for (const { name, db } of engines) {
  describe(`forms and files on ${name}`, () => {
    let server: ServerUnderTest
    let token: string
    let made: number

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
      made = 0
      await server.app.register(async (http) => {
        await takeForms(http)
        serveSamples({
          http,
          db,
          clock: server.clock,
          transport: mailboxTransport(server.clock),
          config: defaultConfig,
          runJob: runHere,
        })
      })
      token = await server.tokenOf('administrator')
    })

    function serveSamples(api: Api): void {
      const gate = { roles: ['administrator'] as const }
      serveChange(api, upload, gate, async ({ body }) => {
        made += 1
        const { filename, bytes } = body.uploadFile
        return {
          message: 'taken',
          text: Buffer.from(bytes).toString('utf8'),
          name: filename,
          rest: [body.title, body.isFull, body.details],
        }
      })
      serveChange(api, makeList, gate, async ({ body }) => {
        made += 1
        const bytes = Buffer.from(`name\n${body.name}\n${made}\n`)
        return { contentType: 'text/csv; charset=utf-8', filename: 'a list".csv', bytes }
      })
      serve(api, label, gate, async () => '^XA^XZ')
    }

    const send = (body: object, headers: Record<string, string> = {}) =>
      server.send({ call: upload, input: { body } }, { token, headers })

    test('a form brings its file byte for byte, its text and its JSON part', async () => {
      const { status, body } = await send({ uploadFile: aCsv(), title: 'Ordrés', isFull: 'true', details: { id: 7 } })
      expect([status, body]).toEqual([
        200,
        { message: 'taken', text: 'a,b\n1,නිමල්\n', name: 'codes.csv', rest: ['Ordrés', 'true', { id: 7 }] },
      ])
    })

    test('the portal sends and reads them itself', async () => {
      const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
      const api = createApi({
        config: { ...defaultConfig.api, base },
        token: () => token,
        fetch,
        after: systemTiming.after,
      })
      const body: CallInput<typeof upload>['body'] = { uploadFile: aCsv(), title: 'x', details: { id: 7 } }
      expect(await api.send(request(upload, { body }))).toMatchObject({
        ok: true,
        answer: { text: 'a,b\n1,නිමල්\n', rest: ['x', null, { id: 7 }] },
      })
      expect(await api.send(request(makeList, { body: { name: 'නිමල්' } }))).toEqual({
        ok: true,
        status: 200,
        requestId: expect.any(String),
        answer: new Uint8Array(Buffer.from('name\nනිමල්\n2\n')),
      })
      expect(await api.send(request(label, {}))).toMatchObject({ ok: true, answer: '^XA^XZ' })
      const large = { uploadFile: aCsv('x'.repeat(11 * 1024 * 1024)), title: 'x' }
      expect(await api.send(request(upload, { body: large }))).toMatchObject({
        ok: false,
        failure: { kind: 'refused', status: 413, message: 'The request is too large' },
      })
      await server.app.close()
    })

    test('a file is judged by its name, whatever Windows calls its type', async () => {
      const excel = new File(['a'], 'CODES.CSV', { type: 'application/vnd.ms-excel' })
      expect((await send({ uploadFile: excel, title: 'x' })).status).toBe(200)
      const picture = new File(['a'], 'codes.png', { type: 'text/csv' })
      expect(await send({ uploadFile: picture, title: 'x' })).toMatchObject({
        status: 400,
        body: {
          message: 'uploadFile: You can only upload *.csv files, and the max no of files is restricted to 1',
        },
      })
      expect(made).toBe(1)
    })

    test('a form without its file, with text for a file, with a wrong or an unknown field is refused', async () => {
      for (const fields of [
        { title: 'x' },
        { title: 'x', uploadFile: 'a,b' },
        { title: '', uploadFile: aCsv() },
        { title: 'x', uploadFile: aCsv(), isFull: 'perhaps' },
        { title: 'x', uploadFile: aCsv(), details: { id: 'seven' } },
        { title: 'x', uploadFile: aCsv(), other: 'y' },
      ]) {
        expect((await send(fields)).status, JSON.stringify(fields)).toBe(400)
      }
      expect(made).toBe(0)
    })

    test('ten megabytes are taken, a byte more and a second file are not', async () => {
      const limit = 10 * 1024 * 1024
      expect((await send({ uploadFile: aCsv('x'.repeat(limit)), title: 'x' })).status).toBe(200)
      expect(await send({ uploadFile: aCsv('x'.repeat(limit + 1)), title: 'x' })).toMatchObject({
        status: 413,
        body: { message: 'The request is too large' },
      })
      expect((await send({ uploadFile: aCsv(), other: aCsv(), title: 'x' })).status).toBe(413)
      expect(made).toBe(1)
    })

    test('a form is refused where JSON is asked for, and JSON where a form is, and both without a token', async () => {
      const asOther = (call: AnyCall, sends: AnyCall['sends'], token: string | null) =>
        server.send({ call: { ...call, sends }, input: { body: { name: 'x' } } }, { token })
      expect(await asOther(makeList, 'multipart', token)).toMatchObject({
        status: 415,
        body: { message: 'The request must be JSON' },
      })
      expect(await asOther(upload, 'json', token)).toMatchObject({
        status: 415,
        body: { message: 'The request must be multipart/form-data' },
      })
      expect(await asOther(upload, 'multipart', null)).toMatchObject({ status: 401 })
    })

    test('a form that breaks off or is no form is the fault of its sender', async () => {
      const post = (payload: string, type = 'multipart/form-data; boundary=x') =>
        server.app.inject({
          method: 'POST',
          url: '/v1.0/app/test/upload',
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          payload,
        })
      for (const answer of [
        await post('--x\r\nContent-Disposition: form-data; name="uploadFile"; filename="a.csv"\r\n\r\nhalf'),
        await post('nothing'),
        await post(''),
        await post('--x--\r\n', 'multipart/form-data'),
        await post('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
      ]) {
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode).toBeLessThan(500)
      }
    })

    test('a repeated form and a repeated file request are done once and answered alike', async () => {
      const headers = { 'idempotency-key': 'key-1' }
      const first = await send({ uploadFile: aCsv(), title: 'x' }, headers)
      expect(await send({ uploadFile: aCsv(), title: 'x' }, headers)).toMatchObject({ status: 200, body: first.body })
      expect((await send({ uploadFile: aCsv('other'), title: 'x' }, headers)).status).toBe(422)
      const list = () =>
        server.send(request(makeList, { body: { name: 'x' } }), { token, headers: { 'idempotency-key': 'key-2' } })
      const answers = [await list(), await list()]
      expect(answers.map(({ body }) => body)).toEqual(['name\nx\n2\n', 'name\nx\n2\n'])
      for (const { headers } of answers) {
        expect(headers['content-type']).toBe('text/csv; charset=utf-8')
        expect(headers['content-disposition']).toBe('attachment; filename="a_list_.csv"')
        expect(headers['x-content-type-options']).toBe('nosniff')
      }
      expect(made).toBe(2)
    })

    test('the documentation says which calls take forms and answer files', async () => {
      const docs = (await server.app.inject('/api/openapi.json')).json()
      const form = docs.paths['/v1.0/app/test/upload'].post.requestBody.content['multipart/form-data'].schema
      expect(form.properties.uploadFile).toMatchObject({ type: 'string', format: 'binary' })
      const file = docs.paths['/v1.0/app/test/list'].post.responses['200'].content['application/pdf'].schema
      expect(file).toMatchObject({ type: 'string', format: 'binary' })
      expect((await server.app.inject('/api/docs')).statusCode).toBe(200)
    })
  })
}
