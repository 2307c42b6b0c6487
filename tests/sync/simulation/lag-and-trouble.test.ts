import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

let portal: Portal

beforeEach(async () => {
  portal = await aPortal([aVoucher({ id: 'V1' }), aVoucher({ id: 'V2' }), aVoucher({ id: 'V3' })])
})
afterEach(() => portal.close())

/** Every value of a field that a person gets to see while time passes, each run of equal ones once. */
function watchField(id: string, field: 'ownerName' | 'message') {
  const seen: string[] = []
  const look = async () => {
    const value = (await portal.shown(id))?.[field] ?? 'nothing'
    if (seen.at(-1) !== value) seen.push(value)
  }
  return { seen, look }
}

const effects = () => portal.server.ledger.map(({ operation }) => operation)

describe('replicas that lag', () => {
  it.each([1000, 4000, 12_000])('by %i ms never bring the old value back', async (lagMs) => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = lagMs
    const { seen, look } = watchField('V1', 'ownerName')
    await look()
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.run(60_000, look)
    expect(seen).toEqual(['Nimal Perera', 'Sunil'])
    expect(await portal.outbox()).toEqual([])
    expect((await portal.audit()).map(({ end }) => end)).toEqual(['settled'])
    expect(effects()).toEqual(['op-1'])
  })

  it('do not lay an earlier accepted edit over a later one', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 4000
    const { seen, look } = watchField('V1', 'ownerName')
    await look()
    await portal.edit('V1', 'ownerName', 'First')
    await look()
    await portal.run(2000, look)
    await portal.edit('V1', 'ownerName', 'Second')
    await portal.run(2000, look)
    await portal.edit('V1', 'message', 'Beside it')
    await portal.run(60_000, look)
    expect(seen).toEqual(['Nimal Perera', 'First', 'Second'])
    expect(await portal.outbox()).toEqual([])
    expect(portal.server.now('V1')).toMatchObject({ ownerName: 'Second', message: 'Beside it' })
  })

  it('do not swallow an edit back to the first value', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 6000
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(() => effects().length === 1)
    let failures = 1
    portal.server.faultOf = ({ method }) => (method === 'PUT' && failures-- > 0 ? { status: 500 } : null)
    await portal.edit('V1', 'ownerName', 'Nimal Perera')
    await portal.drained()
    expect(portal.server.now('V1').ownerName).toBe('Nimal Perera')
    await portal.run(30_000)
    expect(await portal.shown('V1')).toEqual(portal.server.now('V1'))
  })

  it('do not make a conflict of my own earlier edit', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 5000
    await portal.edit('V1', 'ownerName', 'First')
    await portal.until(() => effects().length === 1)
    let failures = 1
    portal.server.faultOf = ({ method }) => (method === 'PUT' && failures-- > 0 ? 'drop-after' : null)
    await portal.edit('V1', 'ownerName', 'Second')
    await portal.drained()
    expect((await portal.audit()).map(({ end }) => end)).toEqual(['settled', 'settled'])
    expect(portal.server.now('V1').ownerName).toBe('Second')
  })

  it('that never show the change give way to the server after half a minute, and the history says so', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 10 * 60_000
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.run(25_000)
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Sunil' })
    await portal.drained()
    expect((await portal.audit()).map(({ end }) => end)).toEqual(['server-kept-another-value'])
  })

  it('and a list read begun before the answer change nothing a person sees', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    const { seen, look } = watchField('V1', 'ownerName')
    await look()
    // The page is read by the server now and arrives after the edit has been accepted and settled.
    const late = portal.server.fetch
    const slowly: typeof fetch = async (...args) => {
      const response = await late(...args)
      await new Promise((resolve) => setTimeout(resolve, 5000))
      return response
    }
    vi.spyOn(portal.server, 'fetch').mockImplementationOnce(slowly)
    const looking = tab.engine.subscribe(wantedPage('vouchers', { pageSize: 100 }))
    await portal.run(100, look)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.run(10_000, look)
    expect(await looking).toBe('fetched')
    expect(await portal.outbox()).toEqual([])
    expect(seen).toEqual(['Nimal Perera', 'Sunil'])
  })
})

describe('storage that fails', () => {
  it('while an answer is noted makes the change uncertain, not stuck: it is looked up and done', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    await portal.edit('V1', 'ownerName', 'Sunil')
    const connection = portal.connectionsOf(tab).strict
    let refusals = 1
    const put = connection.outbox.put.bind(connection.outbox)
    vi.spyOn(connection.outbox, 'put').mockImplementation((entry) => {
      if (entry.state === 'acked' && refusals-- > 0) throw new Error('disk full')
      return put(entry)
    })
    await portal.drained()
    expect(effects()).toEqual(['op-1'])
  })

  it('while a refusal is taken off its row leaves that to the next leader', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.latencyMs = 2000
    portal.server.faultOf = ({ method, operation }) =>
      method === 'PUT' && operation === 'op-1' ? { status: 422, message: 'No' } : null
    await portal.edit('V1', 'ownerName', 'Refused')
    await portal.edit('V1', 'message', 'Waits behind it')
    await portal.run(1000)
    vi.spyOn(portal.connectionsOf(tab).relaxed.changed, 'put').mockImplementation(() => {
      throw new Error('disk full')
    })
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    tab.die()
    await portal.openTab()
    await portal.run(6000)
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Nimal Perera', message: 'Waits behind it' })
  })

  it('when a tab takes the lead lets it try again', async () => {
    const tab = await portal.openTab()
    const connection = portal.connectionsOf(tab).strict
    vi.spyOn(connection.leader, 'put').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    await portal.until(() => tab.health().leading)
    await portal.loaded()
  })
})

describe('an unknown change', () => {
  it('made by another version waits for that one, and holds nobody else', async () => {
    await portal.openTab()
    await portal.loaded()
    const { seq } = await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.page.strict.outbox.update(seq, { mutation: 'vouchers.rename-receiver@9' })
    await portal.edit('V2', 'ownerName', 'Other')
    await portal.until(async () => (await portal.outbox()).length === 1)
    await portal.run(20_000)
    expect((await portal.outbox())[0]).toMatchObject({ state: 'queued', hold: 'version' })
    expect(effects()).toEqual(['op-2'])
  })

  it('that the server has accepted already settles, without turning in circles', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 60_000
    const { seq } = await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'acked')
    await portal.page.strict.outbox.update(seq, { mutation: 'vouchers.rename-receiver@9' })
    // What fills the device with other collections meanwhile is none of it.
    const asked = () => portal.server.requests.filter((one) => /\/voucher\/(search|getVouchers|V1)/.test(one)).length
    const before = asked()
    await portal.run(20_000)
    expect(await portal.outbox()).toEqual([])
    expect(asked() - before).toBeLessThan(20)
  })
})

describe('two hundred edits at once', () => {
  it('are all kept, all sent, each once', { timeout: 20_000 }, async () => {
    portal.close()
    portal = await aPortal(Array.from({ length: 80 }, (_, n) => aVoucher({ id: `V${n}` })))
    await portal.openTab()
    await portal.loaded()
    const fields = ['ownerName', 'sender', 'message'] as const
    const placeOf = (n: number) => ({ id: `V${n % 80}`, field: fields[Math.floor(n / 80)] ?? 'message' })
    const edits = Array.from({ length: 200 }, (_, n) => portal.edit(placeOf(n).id, placeOf(n).field, `edit ${n}`))
    const entries = await Promise.all(edits)
    expect(await portal.page.strict.outbox.count()).toBe(200)
    await portal.until(async () => (await portal.outbox()).length === 0, 600_000)
    expect(effects()).toHaveLength(200)
    expect(new Set(effects())).toEqual(new Set(entries.map(({ operationId }) => operationId)))
    for (let n = 0; n < 200; n++) expect(portal.server.now(placeOf(n).id)[placeOf(n).field]).toBe(`edit ${n}`)
  })
})
