import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepOnlyWork } from '#store/database/delete-databases.ts'
import { discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { aPortal, owner, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import type { Fault } from '#tests/support/simulated-server.ts'

let portal: Portal

const manyVouchers = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aVoucher({ id: `V${n + 1}`, createdDate: `2026-09-01T06:${String(n).padStart(2, '0')}:00.000Z` }),
  )

beforeEach(async () => {
  portal = await aPortal(manyVouchers(6))
})
afterEach(() => portal.close())

/** The first updates meet these faults, one each, in order of arrival. */
function faultyUpdates(...faults: (Fault | null)[]): void {
  portal.server.faultOf = ({ method }) => (method === 'PUT' ? (faults.shift() ?? null) : null)
}

const effects = () => portal.server.ledger.map(({ operation }) => operation)

describe('a change is applied exactly once', () => {
  it.each<[string, (Fault | null)[]]>([
    ['nothing goes wrong', []],
    ['the answer is lost after the work', ['drop-after']],
    ['the request is lost before the work', ['drop']],
    ['the server fails before the work', [{ status: 500 }]],
    ['the server fails after the work', [{ status: 500, after: true }]],
    ['a gateway answers a page', ['html']],
    ['it fails again and again', ['drop', { status: 502 }, { status: 500 }, 'html', 'drop-after']],
    [
      'the server asks to come later',
      [
        { status: 429, retryAfter: 3 },
        { status: 503, retryAfter: 1 },
      ],
    ],
    ['the server is busy for a long time', Array.from({ length: 24 }, () => ({ status: 429, retryAfter: 2 }))],
  ])('when %s', async (_, faults) => {
    await portal.openTab()
    await portal.loaded()
    faultyUpdates(...faults)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.edit('V2', 'message', 'Good luck')
    await portal.drained()
    expect([...effects()].sort()).toEqual(['op-1', 'op-2'])
    expect(portal.server.now('V1').ownerName).toBe('Sunil')
    expect((await portal.audit()).map(({ end }) => end)).toEqual(['settled', 'settled'])
    expect(await portal.shown('V1')).toEqual(portal.server.now('V1'))
    expect(await portal.page.strict.changed.count()).toBe(0)
  })

  it('waits as long as the server asks', async () => {
    await portal.openTab()
    await portal.loaded()
    faultyUpdates({ status: 429, retryAfter: 10 })
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.run(9000)
    expect(effects()).toEqual([])
    await portal.drained()
    expect(effects()).toEqual(['op-1'])
  })

  it('keeps the order of one voucher through failures, while others go on', async () => {
    await portal.openTab()
    await portal.loaded()
    const failing: Record<string, number> = { 'op-1': 3 }
    portal.server.faultOf = ({ operation }) =>
      (failing[operation] = (failing[operation] ?? 0) - 1) >= 0 ? { status: 500 } : null
    await portal.edit('V1', 'ownerName', 'First')
    // One that nobody has tried to send would be replaced by the second.
    await portal.until(() => portal.server.requests.some((asked) => asked.startsWith('PUT')))
    await portal.edit('V1', 'ownerName', 'Second')
    await portal.edit('V1', 'message', 'Third')
    await portal.edit('V2', 'ownerName', 'Other')
    await portal.drained()
    expect(portal.server.ledger.filter(({ id }) => id === 'V1').map(({ value }) => value)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    expect(effects()[0]).toBe('op-4')
    expect(effects()).toHaveLength(4)
  })

  it('sends what was saved while offline once the network is back, without a reload', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.isDown = true
    await portal.until(() => tab.health().connectivity === 'offline')
    for (const id of ['V1', 'V2', 'V3', 'V4']) await portal.edit(id, 'ownerName', `New ${id}`)
    await portal.run(60_000)
    expect((await portal.outbox()).every(({ attempts }) => attempts.length === 0)).toBe(true)
    portal.server.isDown = false
    await portal.drained()
    expect([...effects()].sort()).toEqual(['op-1', 'op-2', 'op-3', 'op-4'])
  })
})

describe('a sign-in that runs out', () => {
  it('in mid-queue holds everything, loses and counts nothing, and goes on after signing in', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.faultOf = ({ method }) => {
      if (method === 'PUT' && portal.server.ledger.length === 2) portal.server.tokens.clear()
      return null
    }
    for (const [at, field] of (['ownerName', 'sender', 'message'] as const).entries())
      for (const id of ['V1', 'V2', 'V3']) await portal.edit(id, field, 'abc'.charAt(at))
    await portal.until(() => tab.health().needsSignIn)
    await portal.run(30_000)
    const done = portal.server.ledger.length
    expect((await portal.outbox()).every(({ state }) => state !== 'rejected')).toBe(true)
    const requests = portal.server.requests.length
    await portal.run(10_000)
    expect(portal.server.requests.length).toBe(requests)
    portal.server.faultOf = () => null
    portal.server.tokens.add('token-2')
    await tab.engine.setToken('token-2')
    await portal.drained()
    expect(done).toBeLessThan(9)
    expect(new Set(effects()).size).toBe(9)
    expect(effects()).toHaveLength(9)
    for (const id of ['V1', 'V2', 'V3'])
      expect(portal.server.ledger.filter((one) => one.id === id).map(({ value }) => value)).toEqual(['a', 'b', 'c'])
  })

  it('is over for a portal that is opened with a new token, held entries included', async () => {
    const first = await portal.openTab()
    await portal.loaded()
    // A refused read before it would keep the change from being sent at all.
    await portal.run(3000)
    portal.server.faultOf = ({ method }) => (method === 'PUT' ? { status: 401 } : null)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox()).some(({ hold }) => hold === 'auth'))
    first.die()
    portal.server.faultOf = () => null
    portal.server.tokens.add('token-2')
    await portal.openTab({ token: 'token-2' })
    await portal.drained()
    expect(portal.server.ledger.map(({ token }) => token)).toEqual(['token-2'])
  })

  it('does not ask twice when the old token is refused after the new one has come', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.latencyMs = 500
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.run(200)
    portal.server.tokens.clear()
    portal.server.tokens.add('token-2')
    await tab.engine.setToken('token-2')
    await portal.drained()
    expect(tab.health().needsSignIn).toBe(false)
    expect(effects()).toEqual(['op-1'])
  })
})

describe('a refusal', () => {
  it('stays with the server’s words, leaves the row, and holds only its own field', async () => {
    await portal.openTab()
    await portal.loaded()
    faultyUpdates({ status: 422, message: 'Voucher is expired' })
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    await portal.edit('V1', 'ownerName', 'Behind it')
    await portal.edit('V1', 'message', 'Beside it')
    await portal.edit('V2', 'ownerName', 'Other')
    await portal.until(async () => (await portal.outbox()).length === 2)
    const [refused, behind] = await portal.outbox()
    expect([refused?.reason, behind?.state]).toEqual(['Voucher is expired', 'queued'])
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Behind it', message: 'Beside it' })
    await discardEntry(portal.page.strict, refused?.seq ?? 0, Date.now())
    await portal.drained()
    expect([effects().length, effects().at(-1)]).toEqual([3, 'op-2'])
    expect(portal.server.now('V1')).toMatchObject({ ownerName: 'Behind it', message: 'Beside it' })
  })

  it('can be tried again', async () => {
    await portal.openTab()
    await portal.loaded()
    faultyUpdates({ status: 403 })
    const { seq } = await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    await retryEntry(portal.page.strict, seq, Date.now())
    await portal.drained()
    expect(portal.server.now('V1').ownerName).toBe('Sunil')
  })

  it('of the first of two edits does not turn the second into a conflict', async () => {
    await portal.openTab()
    await portal.loaded()
    faultyUpdates({ status: 422 })
    portal.server.latencyMs = 500
    const first = await portal.edit('V1', 'ownerName', 'First')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'sending')
    await portal.edit('V1', 'ownerName', 'Second')
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    await portal.run(60_000)
    await discardEntry(portal.page.strict, first.seq, Date.now())
    await portal.drained()
    expect(portal.server.now('V1').ownerName).toBe('Second')
  })
})

describe('somebody else', () => {
  it('who changed the same field is not overwritten: a person decides, and can insist', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.isDown = true
    await portal.until(() => tab.health().connectivity === 'offline')
    const { seq } = await portal.edit('V1', 'ownerName', 'Mine')
    await portal.run(60_000)
    portal.server.set({ ...portal.server.now('V1'), ownerName: 'Theirs' })
    portal.server.isDown = false
    await portal.until(async () => (await portal.outbox())[0]?.state === 'rejected')
    expect((await portal.outbox())[0]?.theirs).toEqual({ ownerName: 'Theirs' })
    expect(effects()).toEqual([])
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Theirs' })
    await retryEntry(portal.page.strict, seq, Date.now())
    await portal.drained()
    expect(portal.server.now('V1').ownerName).toBe('Mine')
  })

  it('who changed another field does not disturb, and shows beside my change', async () => {
    const tab = await portal.openTab()
    await portal.loaded()
    portal.server.isDown = true
    await portal.until(() => tab.health().connectivity === 'offline')
    await portal.edit('V1', 'ownerName', 'Mine')
    portal.server.set({ ...portal.server.now('V1'), message: 'Theirs' })
    await portal.run(30_000)
    portal.server.isDown = false
    await portal.drained()
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Mine', message: 'Theirs' })
  })

  it('who changed it after my answer was lost is not overwritten by a resend', async () => {
    await portal.openTab()
    await portal.loaded()
    portal.server.faultOf = ({ method }) => {
      if (method !== 'PUT') return null
      portal.server.set({ ...portal.server.now('V1'), ownerName: 'Theirs' })
      return 'drop'
    }
    await portal.edit('V1', 'ownerName', 'Mine')
    await portal.until(async () => (await portal.outbox())[0]?.hold === 'needs-you')
    expect(portal.server.now('V1').ownerName).toBe('Theirs')
  })

  it('has work on this device: it is neither sent nor read under my token', async () => {
    await portal.openTab()
    await portal.loaded()
    await portal.edit('V1', 'ownerName', 'Not mine', 'saman@shop.lk|ROLE_SAHAN_ADMINISTRATOR')
    await portal.edit('V2', 'ownerName', 'Mine')
    await portal.until(async () => (await portal.outbox()).length === 1)
    await portal.run(60_000)
    expect(effects()).toEqual(['op-2'])
    expect((await portal.outbox())[0]).toMatchObject({ state: 'queued', attempts: [] })
    expect((await portal.outbox())[0]?.owner).not.toBe(owner)
  })
})

describe('work that was kept at a sign-out', () => {
  const keptFor = async (ms: number) => {
    const first = await portal.openTab()
    await portal.loaded()
    portal.server.isDown = true
    await portal.until(() => first.health().connectivity === 'offline')
    await portal.edit('V1', 'ownerName', 'Kept')
    await portal.edit('V1', 'message', 'Kept as well')
    await first.engine.stop()
    first.die()
    await keepOnlyWork(portal.page.name, Date.now())
    portal.server.isDown = false
    portal.putClockBack(-ms)
    await portal.openTab()
  }

  it('goes on by itself within a day', async () => {
    await keptFor(3_600_000)
    await portal.drained()
    expect(effects()).toEqual(['op-1', 'op-2'])
  })

  it('is looked through by its person after a day, all of it, and then sent in order', async () => {
    await keptFor(25 * 3_600_000)
    await portal.until(async () => (await portal.outbox()).every(({ hold }) => hold === 'confirm'))
    await portal.run(60_000)
    expect([effects(), (await portal.outbox()).length]).toEqual([[], 2])
    for (const { seq } of await portal.outbox()) await retryEntry(portal.page.strict, seq, Date.now())
    await portal.drained()
    expect(effects()).toEqual(['op-1', 'op-2'])
  })
})
