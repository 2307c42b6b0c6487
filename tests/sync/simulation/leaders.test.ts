import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

let portal: Portal

beforeEach(async () => {
  portal = await aPortal([aVoucher({ id: 'V1' }), aVoucher({ id: 'V2' }), aVoucher({ id: 'V3' })])
})
afterEach(() => portal.close())

const effects = () => portal.server.ledger.map(({ operation }) => operation)

describe('leaders', () => {
  it.each([
    ['before the server has done it', 'hang'],
    ['after the server has done it', 'hang-after'],
  ] as const)('one that dies %s leaves the change to the next, which applies it once in all', async (_, fault) => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    let faults = 1
    portal.server.faultOf = ({ method }) => (method === 'PUT' && faults-- > 0 ? fault : null)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'sending')
    await portal.run(500)
    expect([first.health().leading, second.health().leading]).toEqual([true, false])
    first.die()
    await portal.until(() => second.health().leading)
    await portal.drained()
    expect(effects()).toEqual(['op-1'])
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Sunil' })
  })

  it('hand over without doubt: one that stops finishes what is on its way before the next begins', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    portal.server.latencyMs = 2000
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'sending')
    const stopping = first.engine.stop()
    const states = new Set<string>()
    await portal.run(3000, async () => {
      for (const { state } of await portal.outbox()) states.add(state)
    })
    await stopping
    expect(second.health().leading).toBe(true)
    expect(states.has('uncertain')).toBe(false)
    portal.server.latencyMs = 20
    await portal.drained()
    expect(effects()).toEqual(['op-1'])
  })

  it('write nothing among the rows before they know where those lie, whoever wakes them', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    const { relaxed } = portal.connectionsOf(second)
    const known = await relaxed.coverage.toArray()
    let go = () => {}
    const asked = vi.spyOn(relaxed.coverage, 'toArray').mockImplementationOnce(
      (() =>
        new Promise((resolve) => {
          go = () => resolve(known)
        })) as never,
    )
    const row = aVoucher({ id: 'V9' })
    await portal.page.relaxed.inbox.add({ collection: 'vouchers', rows: [row], startRc: 1_000_000 })
    first.die()
    await portal.until(() => asked.mock.calls.length > 0)
    await second.engine.poke()
    await portal.run(2000)
    expect(await portal.page.relaxed.inbox.count()).toBe(1)
    go()
    await portal.until(async () => (await portal.page.relaxed.inbox.count()) === 0)
    expect(await portal.shown('V9')).toEqual(row)
  })

  it('let go at once, even in the middle of a long rest', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    await portal.run(1000)
    void first.engine.stop()
    await portal.run(1000)
    expect(second.health().leading).toBe(true)
  })

  it('let go as soon as the page they were reading has come', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    let stopping: Promise<void> | null = null
    portal.server.faultOf = ({ path }) => {
      if (path === '/voucher/getVouchers') stopping ??= first.engine.stop()
      return null
    }
    await portal.until(() => stopping !== null)
    await portal.run(500)
    expect(second.health().leading).toBe(true)
  })

  it('in turn, dying at any moment, apply every edit and none twice against a server that refuses nothing', async () => {
    await portal.openTab()
    await portal.loaded()
    const ids = ['V1', 'V2', 'V3']
    let tab = await portal.openTab()
    for (let round = 0; round < 12; round++) {
      await portal.edit(ids[round % 3] ?? 'V1', round % 2 ? 'ownerName' : 'message', `round ${round}`)
      await portal.run(50 * (round % 5))
      const next = await portal.openTab()
      tab.die()
      tab = next
      await portal.run(150)
    }
    await portal.drained()
    for (const id of ids) expect(await portal.shown(id)).toEqual(portal.server.now(id))
    expect(new Set(effects()).size).toBe(12)
    expect(effects()).toHaveLength(12)
  })

  it('one that was replaced notices before it sends or writes anything, and queues again', async () => {
    const first = await portal.openTab()
    await portal.loaded()
    const { strict } = portal.page
    await strict.leader.put({ name: 'leader', epoch: 99 })
    await portal.edit('V1', 'ownerName', 'Sunil')
    const epochs = new Set<number>()
    await portal.run(5000, async () => {
      for (const { attempts } of await portal.outbox()) for (const { epoch } of attempts) epochs.add(epoch)
    })
    await portal.drained()
    expect([...epochs]).toEqual([100])
    expect((await strict.leader.get('leader'))?.epoch).toBe(100)
    expect([effects(), first.health().leading]).toEqual([['op-1'], true])
  })

  it('one that is frozen loses the lead to a tab on screen, and its late answer still counts', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await portal.loaded()
    portal.server.latencyMs = 1500
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'sending')
    first.freeze()
    await portal.run(16_000)
    expect(second.health().leading).toBe(true)
    portal.server.latencyMs = 20
    await portal.edit('V2', 'ownerName', 'Meanwhile')
    first.thaw()
    await portal.drained()
    expect(first.health().leading).toBe(false)
    expect([...effects()].sort()).toEqual(['op-1', 'op-2'])
    await portal.run(30_000)
    for (const id of ['V1', 'V2']) expect(await portal.shown(id)).toEqual(portal.server.now(id))
  })

  it('one that is frozen keeps the lead while nobody looks at another tab', async () => {
    const first = await portal.openTab()
    const second = await portal.openTab()
    await second.engine.setVisible(false)
    await portal.loaded()
    first.freeze()
    await portal.run(30_000)
    expect(second.health().leading).toBe(false)
  })
})
