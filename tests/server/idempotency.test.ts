import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { renotifyVoucher, transferOwnership, updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { tidyKeys } from '#server/http/idempotency.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const withKeys = (idempotencyKey: boolean) => ({ ...defaultConfig, api: { ...defaultConfig.api, idempotencyKey } })

for (const { name, db } of engines) {
  describe(`idempotency keys on ${name}`, () => {
    let server: ServerUnderTest
    let token: string
    const edit = (body: CallInput<typeof updateVoucher>['body'], key: string, as = token) =>
      server.send(request(updateVoucher, { params: { id: 'ONE' }, body }), {
        token: as,
        headers: { 'idempotency-key': key },
      })

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }))
      server = await startServer(db, { config: withKeys(true) })
      token = await server.tokenOf('administrator')
    })

    test('a repeated request gets the first answer and is applied once', async () => {
      const first = await edit({ message: 'one' }, 'key-1')
      const again = await edit({ message: 'one' }, 'key-1')
      expect(again).toMatchObject({ status: first.status, body: first.body })
      expect(await server.changes()).toMatchObject([{ idempotencyKey: 'key-1' }])
    })

    test('another key is another change', async () => {
      await edit({ message: 'one' }, 'key-1')
      await edit({ message: 'two' }, 'key-2')
      expect(await server.changes()).toHaveLength(2)
    })

    test('a key used for another body or another call is refused', async () => {
      await edit({ message: 'one' }, 'key-1')
      expect(await edit({ message: 'two' }, 'key-1')).toMatchObject({
        status: 422,
        body: { message: 'IDEMPOTENCY_KEY_REUSED' },
      })
      const transfer = request(transferOwnership, {
        body: {
          voucherId: 'ONE',
          recipientName: 'A',
          recipientMobileNo: '0771234567',
          notifyToSender: false,
          notifyToRecipient: false,
        },
      })
      expect((await server.send(transfer, { token, headers: { 'idempotency-key': 'key-1' } })).status).toBe(422)
      expect(await server.changes()).toHaveLength(1)
    })

    test('the same key of two people is two keys', async () => {
      await edit({ message: 'one' }, 'key-1')
      expect((await edit({ message: 'two' }, 'key-1', await server.tokenOf('accountant'))).status).toBe(200)
      expect(await server.changes()).toHaveLength(2)
    })

    test('a refusal is not remembered: nothing was changed, and the same key works once the cause is gone', async () => {
      await db.execute("update vouchers set status = 'DELETED'")
      expect((await edit({ message: 'one' }, 'key-1')).status).toBe(400)
      await db.execute("update vouchers set status = 'ACTIVE'")
      expect((await edit({ message: 'one' }, 'key-1')).status).toBe(200)
      expect(await server.changes()).toHaveLength(1)
    })

    test('many at once with one key are applied once; the others hear that it is running, or its answer', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => edit({ message: 'one' }, 'key-1')))
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(await server.changes()).toHaveLength(1)
    })

    test('an empty or endless key is refused', async () => {
      expect((await edit({ message: 'one' }, '')).status).toBe(400)
      expect((await edit({ message: 'one' }, 'x'.repeat(201))).status).toBe(400)
    })

    test('where keys are not honoured the header is ignored', async () => {
      server = await startServer(db, { config: withKeys(false) })
      for (const message of ['one', 'two']) expect((await edit({ message }, 'key-1')).status).toBe(200)
      expect(await server.changes()).toMatchObject([{ idempotencyKey: null }, { idempotencyKey: null }])
    })

    test('without the header every request is its own', async () => {
      const plain = (message: string) =>
        server.send(request(updateVoucher, { params: { id: 'ONE' }, body: { message } }), { token })
      await Promise.all([plain('one'), plain('two')])
      expect(await server.changes()).toHaveLength(2)
    })
  })

  describe(`a key whose request has no answer yet on ${name}`, () => {
    /** A change with 'key-1' whose answer was never written down, and the way to send one more with that key. */
    const leftUnanswered = async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }))
      const server = await startServer(db)
      const token = await server.tokenOf('administrator')
      const send = (message: string) =>
        server.send(request(updateVoucher, { params: { id: 'ONE' }, body: { message } }), {
          token,
          headers: { 'idempotency-key': 'key-1' },
        })
      await send('one')
      await db.execute('update idempotency_keys set answer = null')
      return { server, send }
    }

    test('is held, and passes to the next request when its server must have died', async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }))
      const server = await startServer(db)
      const token = await server.tokenOf('administrator')
      const notify = request(renotifyVoucher, {
        body: { voucherId: 'ONE', destination: '', notifyViaSms: true, notifyViaEmail: false },
      })
      const send = () => server.send(notify, { token, headers: { 'idempotency-key': 'key-1' } })
      await send()
      // As a killed server leaves it: the key is claimed, the change and its answer were rolled back.
      await db.execute('update idempotency_keys set answer = null')
      await db.execute('truncate audit, outgoing_messages')
      // Told so that it is asked again and not taken for a refusal.
      const running = { status: 503, headers: { 'retry-after': '5' }, body: { message: 'REQUEST_STILL_RUNNING' } }
      expect(await send()).toMatchObject(running)
      server.clock.pass({ seconds: 61 })
      expect((await send()).status).toBe(200)
      expect(await server.changes()).toHaveLength(1)
    })

    test('may be said anew then: what never got an answer stands for nothing', async () => {
      const { server, send } = await leftUnanswered()
      expect((await send('two')).status).toBe(503)
      server.clock.pass({ seconds: 61 })
      expect((await send('two')).status).toBe(200)
      expect((await send('two')).status).toBe(200)
      expect((await send('one')).status).toBe(422)
    })

    test('is free at once when the server starts again alone on its database', async () => {
      const { server, send } = await leftUnanswered()
      await tidyKeys(db, server.clock, false)
      expect((await send('one')).status).toBe(503)
      await tidyKeys(db, server.clock, true)
      expect((await send('one')).status).toBe(200)
    })

    test('a change that breaks in the middle is undone with its key and its messages', async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }))
      const broken = await startServer(db, {
        parts: { report: () => undefined, transport: { send: () => Promise.reject(new Error('secret inner text')) } },
      })
      const how = { token: await broken.tokenOf('administrator'), headers: { 'idempotency-key': 'key-1' } }
      const transfer = request(transferOwnership, {
        body: {
          voucherId: 'ONE',
          recipientName: 'A',
          recipientMobileNo: '0771234567',
          notifyToSender: true,
          notifyToRecipient: false,
        },
      })
      expect(await broken.send(transfer, how)).toMatchObject({
        status: 500,
        body: { message: 'Internal server error' },
      })
      expect(await broken.changes()).toEqual([])
      const server = await startServer(db)
      expect((await server.send(transfer, how)).status).toBe(200)
      expect(await server.changes()).toHaveLength(1)
    })
  })
}
