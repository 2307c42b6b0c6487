import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  afterContact,
  type ConnectivityState,
  type Contact,
  probe,
  probeDelayMs,
  unknownConnectivity,
} from '#sync/health/connectivity.ts'
import { HealthBoard } from '#sync/health/sync-health.ts'
import { systemTiming } from '#sync/timing.ts'
import { ConnectivityWatch } from '#sync/health/watch-connectivity.ts'

const after = (...contacts: Contact[]): ConnectivityState => contacts.reduce(afterContact, unknownConnectivity)
const reply = (status: number, type: string) => async () =>
  new Response('{}', { status, headers: { 'content-type': type } })

describe('connectivity', () => {
  it('is offline only after two failures in a row and online after one success', () => {
    expect(after('silent').now).toBe('unknown')
    expect(after('silent', 'silent').now).toBe('offline')
    expect(after('answered', 'silent').now).toBe('online')
    expect(after('answered', 'silent', 'answered', 'silent').now).toBe('online')
    expect(after('silent', 'silent', 'answered').now).toBe('online')
  })

  it('asks again quickly while in doubt and seldom while all is well', () => {
    expect(probeDelayMs(after('answered'))).toBe(30_000)
    expect(probeDelayMs(after('silent'))).toBe(1000)
    const delays = Array.from({ length: 10 }, (_, n) => probeDelayMs({ now: 'offline', failures: n + 2 }))
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(Math.max(...delays)).toBeLessThanOrEqual(15_000)
  })

  it.each([
    ['a healthy server', reply(200, 'application/json'), 'answered'],
    ['a server that wants a sign-in', reply(401, 'application/json; charset=utf-8'), 'answered'],
    ['a server in trouble that still speaks JSON', reply(500, 'application/problem+json'), 'answered'],
    ['the page of a hotel Wi-Fi', reply(200, 'text/html'), 'silent'],
    ['a gateway’s error page', reply(502, 'text/html'), 'silent'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'silent'],
  ] as const)('takes %s for what it is', async (_, ask, contact) => {
    expect(
      await probe({
        address: '/api/health',
        fetch: ask,
        timeoutMs: 1000,
        hasNetwork: () => true,
        after: systemTiming.after,
      }),
    ).toBe(contact)
  })

  it('calls a server slow whose answer does not come in time, unless the device has no network', async () => {
    const hangs: typeof fetch = (_, init) =>
      new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late'))))
    const ports = { address: '/api/health', fetch: hangs, timeoutMs: 20, after: systemTiming.after }
    expect(await probe({ ...ports, hasNetwork: () => true })).toBe('slow')
    expect(await probe({ ...ports, hasNetwork: () => false })).toBe('silent')
  })

  it('never says offline of a server that is slow, nor slow of one that cannot be reached', () => {
    expect(after('slow', 'slow', 'slow').now).toBe('slow')
    expect(after('answered', 'slow').now).toBe('slow')
    expect(after('slow', 'answered').now).toBe('online')
    expect(after('slow', 'silent', 'silent').now).toBe('offline')
    expect(after('silent', 'silent', 'slow').now).toBe('offline')
    expect(probeDelayMs(after('slow'))).toBeLessThan(30_000)
  })
})

describe('the watch over connectivity', () => {
  afterEach(() => vi.useRealTimers())

  function aWatch(answers: ('answered' | 'silent')[]) {
    const changes: string[] = []
    let probes = 0
    const watch = new ConnectivityWatch({
      address: '/api/health',
      timeoutMs: 1000,
      hasNetwork: () => true,
      after: systemTiming.after,
      onChange: (now) => changes.push(now),
      fetch: async () => {
        probes += 1
        if ((answers.shift() ?? 'silent') === 'silent') throw new TypeError('Failed to fetch')
        return new Response('{}', { headers: { 'content-type': 'application/json' } })
      },
    })
    return { watch, changes, probes: () => probes }
  }

  it('asks the server once when several calls fall silent together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { watch, changes, probes } = aWatch(['silent', 'answered'])
    for (let call = 0; call < 3; call++) watch.heard('silent')
    await watch.probeNow()
    expect([probes(), changes]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(1000)
    expect([probes(), changes]).toEqual([2, ['online']])
    watch.stop()
  })

  it('comes back by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { watch, changes } = aWatch(['answered', 'silent', 'silent', 'silent', 'answered'])
    await watch.probeNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changes).toEqual(['online', 'offline', 'online'])
    watch.stop()
  })

  it('asks nothing after it was stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { watch, probes } = aWatch(['answered'])
    await watch.probeNow()
    watch.stop()
    watch.heard('answered')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(probes()).toBe(1)
  })
})

describe('the health board', () => {
  it('tells how things stand, and then only what has changed', () => {
    const board = new HealthBoard()
    const heard: string[] = []
    board.watch(({ connectivity, leading }) => heard.push(`${connectivity} ${leading}`))
    board.set({ connectivity: 'online' })
    board.set({ connectivity: 'online', leading: false })
    board.set({ leading: true })
    expect(heard).toEqual(['unknown false', 'online false', 'online true'])
  })
})
