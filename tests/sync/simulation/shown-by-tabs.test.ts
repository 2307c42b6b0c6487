import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

let portal: Portal

beforeEach(async () => {
  const createdDate = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
  portal = await aPortal(Array.from({ length: 1200 }, (_, n) => aVoucher({ id: `V${n}`, createdDate: createdDate(n) })))
})
afterEach(() => portal.close())

const lists = () => portal.server.requests.filter((one) => /^GET \/(voucher\/getVouchers|user)/.test(one))

describe('what any tab shows', () => {
  it('is read first by the leader, though its own tab shows something else', async () => {
    const leader = await portal.openTab()
    const other = await portal.openTab()
    await portal.loaded()
    expect([leader.health().leading, other.health().leading]).toEqual([true, false])
    void other.engine.subscribe(wantedPage('users', { pageSize: 10 }))
    await leader.engine.setVisible(false)
    await portal.run(25_000)
    const before = lists().length
    await leader.engine.setVisible(true)
    await portal.run(1000)
    const [first] = lists().slice(before)
    expect(first).toMatch(/^GET \/user/)
  })
})

describe('rows that only a search has shown', () => {
  const marks = async () => (await portal.page.relaxed.found.toArray()).map(({ id }) => id)
  const held = async () =>
    (await portal.page.relaxed.blocks.toArray()).flatMap(({ rows }) => rows.flatMap((row) => (row ? [row.id] : [])))
  const oldest = { kind: 'row', collection: 'vouchers', id: 'V0' } as const

  it.each(['the leader', 'another tab'])('by %s are marked, until a walk lists them', async (who) => {
    portal.server.latencyMs = 2000
    const leader = await portal.openTab()
    const other = await portal.openTab()
    await portal.until(async () => (await held()).length > 0 && leader.health().leading)
    void (who === 'the leader' ? leader : other).engine.subscribe(oldest)
    await portal.until(async () => (await held()).includes('V0'))
    expect(await marks()).toEqual(['V0'])
    await portal.loaded()
    expect(await marks()).toEqual([])
    // What the list has shown already is no find.
    void leader.engine.subscribe({ ...oldest, id: 'V1' })
    await portal.run(8000)
    expect(await marks()).toEqual([])
  })

  it('stay marked where the tab dies, and the next one walks on to them', async () => {
    portal.server.latencyMs = 2000
    const tab = await portal.openTab()
    await portal.until(async () => (await held()).length > 0)
    void tab.engine.subscribe(oldest)
    await portal.until(async () => (await held()).includes('V0'))
    tab.die()
    await portal.openTab()
    await portal.run(1000)
    expect(await marks()).toEqual(['V0'])
    await portal.loaded()
    expect(await marks()).toEqual([])
  })
})

describe('a period that somebody keeps', () => {
  it('is noted by any tab, and let go of again', async () => {
    const leader = await portal.openTab()
    const other = await portal.openTab()
    await portal.loaded()
    const period = { collection: 'vouchers', from: '2026-01-01', to: '2026-01-01' }
    await other.engine.keepPeriod(period, true)
    expect(await portal.page.relaxed.keptPeriods.toArray()).toEqual([period])
    await leader.engine.keepPeriod(period, false)
    expect(await portal.page.relaxed.keptPeriods.count()).toBe(0)
  })
})
