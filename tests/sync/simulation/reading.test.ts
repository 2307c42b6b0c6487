import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RowDirectory } from '#store/database/row-directory.ts'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

let portal: Portal

const manyVouchers = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aVoucher({ id: `V${n}`, createdDate: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }),
  )

beforeEach(async () => {
  portal = await aPortal(manyVouchers(350))
})
afterEach(() => {
  portal.close()
  vi.restoreAllMocks()
})

const held = async () =>
  (await portal.page.relaxed.blocks.toArray()).flatMap(({ rows }) => rows.flatMap((row) => (row ? [row.id] : [])))
const lists = () => portal.server.requests.filter((one) => one.startsWith('GET /voucher/getVouchers')).length

describe('a device that reads', () => {
  it('fills itself, newest first, and then looks at the head from time to time', async () => {
    await portal.openTab()
    await portal.until(async () => (await held()).length >= 100)
    expect((await held())[0]).toBe('V349')
    await portal.loaded()
    expect(new Set(await held()).size).toBe(350)
    const before = lists()
    await portal.run(60_000)
    expect(lists() - before).toBeGreaterThanOrEqual(2)
    expect(lists() - before).toBeLessThanOrEqual(4)
  })

  it('goes on with the list as soon as its first page has come', async () => {
    portal.close()
    portal = await aPortal(manyVouchers(1200))
    await portal.openTab()
    await portal.until(async () => (await held()).length > 0)
    await portal.until(async () => (await held()).length > 500, 300)
  })

  it('looks less often while nobody sees it, and at once when somebody does', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    await tab.engine.setVisible(false)
    await portal.run(30_000)
    const before = lists()
    await portal.run(120_000)
    expect(lists() - before).toBeLessThanOrEqual(1)
    portal.server.set(aVoucher({ id: 'new', createdDate: '2026-10-01T06:00:00.000Z' }))
    await tab.engine.setVisible(true)
    await portal.run(1000)
    expect(await held()).toContain('new')
  })

  it('leaves the server alone while it is in trouble, and comes back', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.faultOf = () => ({ status: 500 })
    await portal.run(20_000)
    const before = lists()
    await portal.run(180_000)
    expect(lists() - before).toBeLessThanOrEqual(12)
    portal.server.faultOf = () => null
    portal.server.set(aVoucher({ id: 'new', createdDate: '2026-10-01T06:00:00.000Z' }))
    await portal.run(90_000)
    expect(await held()).toContain('new')
  })

  it('goes on where the last tab was killed', async () => {
    portal.server.latencyMs = 400
    const first = await portal.openTab()
    await portal.until(async () => (await held()).length >= 200)
    first.die()
    const read = lists()
    await portal.openTab()
    await portal.loaded()
    expect(new Set(await held()).size).toBe(350)
    expect(lists() - read).toBeLessThanOrEqual(4)
  })

  it('takes the rows another tab looked up, and shows my changes over them', async () => {
    const leader = await portal.openTab()
    const other = await portal.openTab()
    await portal.loaded()
    expect([leader.health().leading, other.health().leading]).toEqual([true, false])
    portal.server.faultOf = ({ method }) => (method === 'PUT' ? { status: 429, retryAfter: 600 } : null)
    await portal.edit('V7', 'ownerName', 'Mine')
    await portal.until(() => portal.server.requests.some((asked) => asked.startsWith('PUT')))
    portal.server.set({ ...portal.server.now('V7'), message: 'Theirs', ownerName: 'Also theirs' })
    const looking = other.engine.subscribe({ kind: 'row', collection: 'vouchers', id: 'V7' })
    await portal.run(6000)
    expect(await looking).toBe('fetched')
    expect(await portal.page.relaxed.inbox.count()).toBe(0)
    expect(await portal.shown('V7')).toMatchObject({ ownerName: 'Mine', message: 'Theirs' })
  })

  it('lays my changes over a row it has just read again, at once', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.faultOf = ({ method }) => (method === 'PUT' ? { status: 429, retryAfter: 600 } : null)
    await portal.edit('V7', 'ownerName', 'Mine')
    await portal.run(6000)
    portal.server.set({ ...portal.server.now('V7'), message: 'Theirs' })
    void tab.engine.subscribe({ kind: 'row', collection: 'vouchers', id: 'V7' })
    await portal.run(200)
    expect(await portal.shown('V7')).toMatchObject({ ownerName: 'Mine', message: 'Theirs' })
  })

  it('answers a look in the very moment the tab begins to lead', async () => {
    const build = RowDirectory.build.bind(RowDirectory)
    vi.spyOn(RowDirectory, 'build').mockImplementation(async (...args) => {
      if (args[1] === 'vouchers') await new Promise((resolve) => setTimeout(resolve, 2000))
      return build(...args)
    })
    const tab = await portal.openTab()
    await portal.until(() => tab.health().leading)
    const looking = tab.engine.subscribe({ kind: 'row', collection: 'vouchers', id: 'V7' })
    await portal.run(30_000)
    expect(await looking).toBe('fetched')
  })

  it('says offline when it is, and what is not there', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    const look = async (id: string) => {
      const looking = tab.engine.subscribe({ kind: 'row', collection: 'vouchers', id })
      await portal.run(1000)
      return looking
    }
    expect(await look('nobody')).toBe('absent')
    portal.server.isDown = true
    expect(await look('V7')).toBe('offline')
  })

  it('reads nothing for a role that may not', async () => {
    const tab = await portal.openTab({ role: 'salesAgent' })
    expect(await tab.engine.subscribe({ kind: 'row', collection: 'vouchers', id: 'V7' })).toBe('refused')
    await portal.run(30_000)
    // Of what a sales agent may read there are only client orders here.
    expect(new Set(portal.server.requests)).toEqual(new Set(['GET /client/getClientOrders']))
    expect(await held()).toEqual([])
  })

  it('survives the clock being put back a day', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.putClockBack(86_400_000)
    portal.server.set(aVoucher({ id: 'new', createdDate: '2026-10-01T06:00:00.000Z' }), 1)
    await portal.edit('V7', 'ownerName', 'Mine')
    await portal.run(40_000)
    expect(await held()).toContain('new')
    await portal.drained()
    expect(portal.server.now('V7').ownerName).toBe('Mine')
  })
})
