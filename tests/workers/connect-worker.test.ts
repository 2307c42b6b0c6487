import * as Comlink from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerTrouble } from '#store/ports/worker-port.ts'
import { loadCode } from '#store/values/load-code.ts'
import { startPatienceMs, WorkerConnection } from '#workers/connect-worker.ts'
import { WorkerTroubles } from '#workers/worker-troubles.ts'

interface Service {
  double(number: number): number
  loadMore(): Promise<void>
}

interface Api {
  start(): Promise<Service>
}

/** How the next worker behaves when it is created. */
type Behaviour = 'starts' | 'has no script' | 'rejects' | 'is silent' | 'starts late'

/** A worker in this thread: its messages go through a MessageChannel. */
class FakeWorker extends EventTarget {
  isTerminated = false
  readonly #page: MessagePort
  readonly #own: MessagePort
  finishStart = () => {}

  constructor(behaviour: Behaviour) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#page = port1
    this.#own = port2
    this.#page.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#page.start()
    if (behaviour === 'has no script') queueMicrotask(() => this.dispatchEvent(new Event('error')))
    if (behaviour === 'has no script' || behaviour === 'is silent') return
    const late = behaviour === 'starts late' ? new Promise<void>((resolve) => (this.finishStart = resolve)) : null
    Comlink.expose(
      {
        async start() {
          await late
          if (behaviour === 'rejects') throw new Error('the database is broken')
          return Comlink.proxy<Service>({
            double: (number) => 2 * number,
            loadMore: () => loadCode(() => Promise.reject(new TypeError('Failed to fetch'))),
          })
        },
      },
      port2,
    )
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    if (!this.isTerminated) this.#page.postMessage(message, transfer)
  }

  terminate(): void {
    this.isTerminated = true
    this.#page.close()
    this.#own.close()
  }
}

function aConnection(...behaviours: Behaviour[]) {
  const workers: FakeWorker[] = []
  const troubles = new WorkerTroubles()
  const onStart = vi.fn()
  const connection = new WorkerConnection<Api, Service>({
    name: 'printing',
    create() {
      const worker = new FakeWorker(behaviours[workers.length] ?? 'starts')
      workers.push(worker)
      return worker as unknown as Worker
    },
    start: (remote) => remote.start(),
    onStart,
    troubles,
  })
  troubles.onRestart('printing', () => connection.restart())
  return { connection, troubles, workers, onStart, double: () => connection.call((service) => service.double(4)) }
}

describe('a worker that starts', () => {
  it('is created once, with the first call, and answers every call', async () => {
    const { double, workers, troubles, onStart } = aConnection()
    expect(workers).toHaveLength(0)
    expect(await Promise.all([double(), double()])).toEqual([8, 8])
    expect(workers).toHaveLength(1)
    expect(onStart).toHaveBeenCalledTimes(1)
    expect(troubles.troubleOf('printing')).toBeNull()
  })

  it('is kept after an exception in one of its timers, and by a restart', async () => {
    const { connection, double, workers } = aConnection()
    await double()
    workers[0]?.dispatchEvent(new Event('error'))
    connection.restart()
    expect(await double()).toBe(8)
    expect(workers).toHaveLength(1)
  })

  it('passes on what its calls throw, and reports code that it cannot load as its trouble', async () => {
    const { connection, troubles } = aConnection()
    await expect(connection.call(() => Promise.reject(new RangeError('no such row')))).rejects.toThrow(RangeError)
    expect(troubles.troubleOf('printing')).toBeNull()
    await expect(connection.call((service) => service.loadMore())).rejects.toThrow(WorkerTrouble)
    expect(troubles.troubleOf('printing')).toBeInstanceOf(WorkerTrouble)
  })
})

describe.each(['has no script', 'rejects'] as const)('a worker that %s', (behaviour) => {
  it('rejects every call with a sentence and is terminated; the next call starts a fresh one', async () => {
    const { double, workers, troubles } = aConnection(behaviour, 'starts')
    const [first, second] = await Promise.allSettled([double(), double()])
    expect([first, second]).toEqual([
      { status: 'rejected', reason: expect.any(WorkerTrouble) },
      { status: 'rejected', reason: expect.any(WorkerTrouble) },
    ])
    expect(troubles.troubleOf('printing')?.message).toBe('Printing could not start in this tab. Nothing was printed.')
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])

    expect(await double()).toBe(8)
    expect(workers).toHaveLength(2)
    expect(troubles.troubleOf('printing')).toBeNull()
  })

  it('ends its trouble at once with a restart, and has it again if it fails again', async () => {
    const { double, troubles } = aConnection(behaviour, behaviour, 'starts')
    await expect(double()).rejects.toThrow(WorkerTrouble)
    troubles.restart('printing')
    expect(troubles.troubleOf('printing')).toBeNull()
    await vi.waitFor(() => expect(troubles.troubleOf('printing')).not.toBeNull())
    troubles.restartAll()
    expect(await double()).toBe(8)
  })
})

describe('a worker that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('rejects its calls after the patience, not before; a restart terminates it', async () => {
    const { double, workers, troubles } = aConnection('is silent', 'starts')
    const outcome = double().then(
      () => 'answered',
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(startPatienceMs - 1)
    expect(troubles.troubleOf('printing')).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBeInstanceOf(WorkerTrouble)
    expect(troubles.troubleOf('printing')).not.toBeNull()
    expect(workers[0]?.isTerminated).toBe(false)
    troubles.restart('printing')
    expect(workers[0]?.isTerminated).toBe(true)
    expect(await double()).toBe(8)
  })

  it('ends its trouble by itself if it was only slow', async () => {
    const { double, workers, troubles, onStart } = aConnection('starts late')
    const outcome = double().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(startPatienceMs)
    expect(await outcome).toBeInstanceOf(WorkerTrouble)
    workers[0]?.finishStart()
    vi.useRealTimers()
    await vi.waitFor(() => expect(troubles.troubleOf('printing')).toBeNull())
    expect(onStart).toHaveBeenCalledTimes(1)
    expect(await double()).toBe(8)
    expect(workers).toHaveLength(1)
  })
})

it('after its end it terminates its worker and starts no other', async () => {
  const { connection, double, workers } = aConnection()
  await double()
  connection.end()
  const settled = vi.fn()
  void double().then(settled, settled)
  connection.restart()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(settled).not.toHaveBeenCalled()
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
})
