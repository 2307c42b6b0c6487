import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEngines } from './support/engines.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const update = '/v1.0/app/voucher/ONE/update'

for (const { name, db } of engines) {
  describe(`faults on ${name}`, () => {
    let server: ServerUnderTest
    let address: string
    let token: string
    const switchOn = (rule: object) =>
      fetch(`${address}/dev/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rule),
      })
    const edit = (signal?: AbortSignal) =>
      fetch(address + update, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ message: 'one' }),
        signal: signal ?? null,
      })

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }))
      server = await startServer(db)
      address = await server.app.listen({ port: 0, host: '127.0.0.1' })
      token = await server.tokenOf('administrator')
    })
    afterEach(() => server.app.close())

    test('an answer dropped after the work leaves the work done', async () => {
      await switchOn({ kind: 'drop-after', path: update })
      await expect(edit()).rejects.toThrow()
      expect(await server.changes()).toHaveLength(1)
      expect((await edit()).status).toBe(200)
    })

    test('an answer cut in its middle leaves the work done, and the status arrives', async () => {
      await switchOn({ kind: 'cut-after', path: update })
      const answer = await edit()
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
      expect(await server.changes()).toHaveLength(1)
      expect((await edit()).status).toBe(200)
    })

    test('a request dropped before the work leaves nothing done', async () => {
      await switchOn({ kind: 'drop-before', path: update, times: 2 })
      await expect(edit()).rejects.toThrow()
      await expect(edit()).rejects.toThrow()
      expect(await server.changes()).toEqual([])
      expect((await edit()).status).toBe(200)
    })

    test('a request that hangs is never answered and does nothing', async () => {
      await switchOn({ kind: 'hang', path: update })
      await expect(edit(AbortSignal.timeout(200))).rejects.toThrow(/timeout|aborted/i)
      expect(await server.changes()).toEqual([])
    })

    test('a delayed request is answered after its time', async () => {
      await switchOn({ kind: 'delay', path: update, ms: 150 })
      const start = performance.now()
      expect((await edit()).status).toBe(200)
      expect(performance.now() - start).toBeGreaterThanOrEqual(145)
    })

    test('a refusal has the status and words it was given', async () => {
      await switchOn({ kind: 'status', path: '/v1.0/app/voucher/*', method: 'PUT', status: 503, message: 'Down' })
      const refused = await edit()
      expect([refused.status, await refused.json()]).toEqual([503, { message: 'Down' }])
      expect(await server.changes()).toEqual([])
    })

    test('a captive portal answers 200 with a page', async () => {
      await switchOn({ kind: 'html', path: '/*' })
      const page = await edit()
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<!doctype html>')
    })

    test('tokens can be made to expire for everybody', async () => {
      await switchOn({ kind: 'expire-tokens', path: update })
      expect((await edit()).status).toBe(401)
      expect((await edit()).status).toBe(401)
      token = await server.tokenOf('administrator')
      expect((await edit()).status).toBe(200)
    })

    test('rules meet only what they name, can be listed and cleared, and never lock out the switch', async () => {
      await switchOn({ kind: 'drop-before', path: '/v1.0/app/voucher/TWO/update' })
      await switchOn({ kind: 'drop-before', path: update, method: 'POST' })
      await switchOn({ kind: 'drop-before', path: '/dev/*', times: 9 })
      expect((await edit()).status).toBe(200)
      const listed = (await (await fetch(`${address}/dev/faults`)).json()) as unknown[]
      expect(listed).toHaveLength(3)
      await fetch(`${address}/dev/faults`, { method: 'DELETE' })
      expect(await (await fetch(`${address}/dev/faults`)).json()).toEqual([])
    })

    test('a rule that cannot be understood is refused by name', async () => {
      const answer = await switchOn({ kind: 'delay', path: update })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('ms') as string })
    })

    test('the page switches on and clears by form', async () => {
      const form = new URLSearchParams({
        kind: 'status',
        method: 'PUT',
        path: update,
        times: '1',
        ms: '3',
        status: '500',
        message: 'By hand',
      })
      const added = await fetch(`${address}/dev/faults/add`, {
        method: 'POST',
        body: form,
        headers: { accept: 'text/html' },
      })
      expect(await added.text()).toContain('By hand')
      expect((await edit()).status).toBe(500)
    })

    test('without development tools there is no switch and no mailbox', async () => {
      const real = await startServer(db, { parts: { devTools: false } })
      for (const url of ['/dev/faults', '/dev/mailbox']) expect((await real.app.inject(url)).statusCode).toBe(404)
    })
  })
}
