import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { type AnyMutation, defineMutation, type OfflineClass } from '#store/define/define-mutation.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { mutations } from '#store/registry.ts'
import { updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { isUpdated } from '#store/resources/vouchers/voucher-mutations.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

/** A deletion, as far as the engine can see: accepted when the server says so, done when the row is no longer there. */
const forget = (offline: OfflineClass) =>
  defineMutation<Voucher, { id: string }>({
    name: `test.forget-${offline}@1`,
    on: vouchers,
    offline,
    roles: vouchers.roles,
    args: z.object({ id: z.string() }),
    apply: (row) => ({ ...row, message: 'being deleted' }),
    request: ({ id }) => request(updateVoucher, { params: { id }, body: { message: 'deleted' } }),
    accepted: isUpdated,
    verify: { kind: 'gone' },
    says: { done: 'Deleted', failed: 'Failed', change: () => 'deleted' },
  })
const forgets = { queue: forget('queue'), online: forget('online') }
// The engine looks a change up by its name.
for (const one of Object.values(forgets)) {
  Object.assign(mutations as Record<string, AnyMutation>, { [one.name]: one as unknown as AnyMutation })
}

type Tab = Awaited<ReturnType<Portal['openTab']>>

let portal: Portal
beforeEach(async () => {
  portal = await aPortal([aVoucher({ id: 'V1' }), aVoucher({ id: 'V2' })])
})
afterEach(() => portal.close())

async function deleteIt(how: keyof typeof forgets, opened?: Tab): Promise<Tab> {
  const tab = opened ?? (await portal.openTab())
  await portal.loaded()
  const person = { owner: 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR', role: 'administrator' as const }
  const ports = { database: portal.page.strict, person, now: Date.now, newId: () => 'op-delete' }
  await runMutation(ports, forgets[how], { id: 'V1' }, (await portal.shown('V1')) ?? null)
  void tab.engine.poke()
  return tab
}

const outcomes = async () => (await portal.audit()).map(({ end }) => end)

describe.each(['queue', 'online'] as const)('a row whose deletion (%s) the server has accepted', (how) => {
  it('leaves the lists at once, though replicas list it for a while', async () => {
    portal.server.lagMs = 8000
    await deleteIt(how)
    await portal.until(() => portal.server.ledger.length === 1)
    portal.server.delete('V1')
    await portal.until(async () => (await portal.shown('V1')) === undefined, 2000)
    let isBack = false
    await portal.run(90_000, async () => void (isBack ||= (await portal.shown('V1')) !== undefined))
    expect(isBack).toBe(false)
    expect(await outcomes()).toEqual(['settled'])
    expect(await portal.shown('V2')).toBeDefined()
  })

  it('leaves at once with an edit that was accepted just before, and nothing is said to have been kept', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.lagMs = 8000
    await portal.edit('V1', 'message', 'soon gone')
    await portal.until(() => portal.server.ledger.length === 1)
    await deleteIt(how, tab)
    await portal.until(() => portal.server.ledger.length === 2)
    portal.server.delete('V1')
    await portal.until(async () => (await portal.shown('V1')) === undefined, 2000)
    let isBack = false
    await portal.run(90_000, async () => void (isBack ||= (await portal.shown('V1')) !== undefined))
    expect(isBack).toBe(false)
    expect(await outcomes()).toEqual(['settled', 'settled'])
    expect(await portal.outbox()).toEqual([])
  })

  it('leaves although storage failed at the first try', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    const { relaxed } = portal.connectionsOf(tab)
    const failing = vi.spyOn(relaxed.missing, 'bulkPut').mockRejectedValueOnce(new Error('full'))
    portal.server.lagMs = 8000
    await deleteIt(how, tab)
    await portal.until(() => portal.server.ledger.length === 1)
    portal.server.delete('V1')
    await portal.until(() => failing.mock.calls.length > 1, 20_000)
    await portal.until(async () => (await portal.shown('V1')) === undefined, 2000)
    expect(portal.server.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  })

  it('comes back where the server has kept it after all', async () => {
    await deleteIt(how)
    await portal.until(async () => (await portal.shown('V1')) === undefined)
    await portal.until(async () => (await outcomes()).length === 1)
    await portal.run(5000)
    expect(await portal.shown('V1')).toMatchObject({ id: 'V1' })
    expect(await outcomes()).toEqual(['server-kept-another-value'])
  })

  it('stays where the server refuses', async () => {
    portal.server.faultOf = ({ method }) => (method === 'PUT' ? { status: 422, message: 'No' } : null)
    await deleteIt(how)
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    await portal.run(10_000)
    expect(await portal.shown('V1')).toEqual(portal.server.now('V1'))
  })

  it('stays away where the tab dies before a read has shown it', async () => {
    portal.server.lagMs = 8000
    const tab = await deleteIt(how)
    await portal.until(() => portal.server.ledger.length === 1)
    portal.server.delete('V1')
    await portal.until(async () => (await portal.shown('V1')) === undefined, 2000)
    tab.die()
    await portal.openTab()
    await portal.run(60_000)
    expect(await portal.shown('V1')).toBeUndefined()
    expect(await outcomes()).toEqual(['settled'])
  })
})

describe('a row that somebody else deletes right after an edit of it was accepted', () => {
  it('never shows the value before the edit again, and leaves', async () => {
    await portal.openTab()
    await portal.loaded()
    const before = (await portal.shown('V1'))?.message
    await portal.edit('V1', 'message', 'soon gone')
    await portal.until(() => portal.server.ledger.length === 1)
    portal.server.delete('V1')
    let isBack = false
    await portal.run(60_000, async () => void (isBack ||= (await portal.shown('V1'))?.message === before))
    expect(isBack).toBe(false)
    expect(await portal.shown('V1')).toBeUndefined()
    expect(await outcomes()).toEqual(['settled'])
    expect(await portal.shown('V2')).toBeDefined()
  })

  it('nor where nobody could ask the server for a long while', async () => {
    await portal.openTab()
    await portal.loaded()
    const before = (await portal.shown('V1'))?.message
    await portal.edit('V1', 'message', 'soon gone')
    await portal.until(() => portal.server.ledger.length === 1)
    portal.server.faultOf = () => ({ status: 500 })
    portal.server.delete('V1')
    let isBack = false
    const look = async () => void (isBack ||= (await portal.shown('V1'))?.message === before)
    await portal.run(100_000, look)
    portal.server.faultOf = () => null
    await portal.run(120_000, look)
    expect(isBack).toBe(false)
    expect(await outcomes()).toEqual(['settled'])
  })
})
