import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { renotifyVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { mailboxTransport, newestMessages } from '#server/mail/transport.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openInMemory } from './support/engines.ts'
import { asHttp, StandingClock, startServer, writeAccounts } from './support/server-under-test.ts'

const engine = await openInMemory()
afterAll(() => engine.close())

test('a change is under way until it is done, although whoever asked for it has left', async () => {
  await writeAccounts(engine.db)
  await addVouchers(engine.db, aVoucher({ id: 'ONE' }))
  const mailbox = mailboxTransport(new StandingClock())
  const signals = new EventEmitter()
  const begun = once(signals, 'begun')
  const held = once(signals, 'go on')
  const transport: typeof mailbox = {
    send: async (message, within) => {
      signals.emit('begun')
      await held
      await mailbox.send(message, within)
    },
  }
  const { app, tokenOf } = await startServer(engine.db, { parts: { transport } })
  const authorization = `Bearer ${await tokenOf('administrator')}`
  await app.listen({ port: 0, host: '127.0.0.1' })
  const body = { voucherId: 'ONE', destination: '', notifyViaSms: true, notifyViaEmail: false }
  const { method, url, payload } = asHttp(request(renotifyVoucher, { body }))
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection')
  const leaving = new AbortController()
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = { method, headers, body: JSON.stringify(payload), signal: leaving.signal }
  const asked = fetch(`http://127.0.0.1:${port}${url}`, sent).catch(() => 'left')
  const [socket] = (await connected) as [Socket]
  await begun
  const gone = once(socket, 'close')
  leaving.abort()
  expect(await asked).toBe('left')
  await gone

  let isOver = false
  const drained = app.drain.end(60_000).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  signals.emit('go on')
  await drained
  expect(await newestMessages(engine.db, 10)).toHaveLength(1)
  await app.close()
})
