import * as Comlink from 'comlink'
import { type WorkerName, WorkerTrouble } from '#store/ports/worker-port.ts'
import { MissingCode } from '#store/values/load-code.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

/**
 * Milliseconds that a call waits for the start of its worker; comlink would wait for ever (comlink #601). The largest
 * worker has 114 kB, which a line of 256 kbit/s brings in 4 s: time is left for what is downloaded beside it.
 */
export const startPatienceMs = 30_000

interface WorkerSpec<Api, Service> {
  name: WorkerName
  /** Replaced in tests. */
  create?: () => Worker
  start(remote: Api): Promise<Service>
  /** Called for every worker that has started, before any call reaches it. */
  onStart?(service: Service): void
  troubles: WorkerTroubles
}

interface Attempt<Api, Service> {
  worker: Worker | null
  /** Held for the worker's life: a wrap that is garbage-collected never settles its calls (comlink #692). */
  remote: Api | null
  started: Promise<Service>
  /** Null until the worker has started. */
  service: { it: Service } | null
  hasFailed: boolean
}

/**
 * The connection to one worker: starts it with the first call, and starts a fresh one with the next call if it failed.
 * Calls reject with WorkerTrouble if the worker's code does not load, its start rejects, or it takes longer than
 * `startPatienceMs`. A worker that is only slow may still start, which ends the trouble.
 */
export class WorkerConnection<Api, Service> {
  readonly #spec: WorkerSpec<Api, Service>
  #attempt: Attempt<Api, Service> | null = null
  #isEnded = false

  constructor(spec: WorkerSpec<Api, Service>) {
    this.#spec = spec
  }

  /** Null unless the worker has started. */
  get running(): Service | null {
    return this.#attempt?.service?.it ?? null
  }

  /** The start that is under way or has succeeded; null if there is none. */
  get starting(): Promise<Service> | null {
    return this.#attempt === null || this.#attempt.hasFailed ? null : this.#attempt.started
  }

  /** Starts the worker unless it runs or is starting. Its failure is reported to `troubles` only. */
  open(): void {
    this.call(() => undefined).catch(() => undefined)
  }

  /** Never settles after `end`: the screens that called are gone. */
  async call<T>(run: (service: Service) => T | Promise<T>): Promise<T> {
    if (this.#isEnded) return new Promise<never>(() => {})
    const service = await this.#started()
    try {
      return await run(service)
    } catch (error) {
      if (error instanceof Error && error.name === MissingCode.title) throw this.#report(error)
      throw error
    }
  }

  /** Starts a fresh worker in place of one that failed or does not answer. A running worker is kept. */
  restart(): void {
    if (this.#isEnded || this.running !== null) return
    this.#begin()
    this.open()
  }

  end(): void {
    this.#isEnded = true
    this.#drop()
  }

  async #started(): Promise<Service> {
    const known = this.#attempt
    const attempt = known === null || known.hasFailed ? this.#begin() : known
    if (attempt.service !== null) return attempt.service.it
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (attempt === this.#attempt) reject(this.#report(new Error(`not started after ${startPatienceMs} ms`)))
        else reject(new WorkerTrouble(this.#spec.name))
      }, startPatienceMs)
    })
    return Promise.race([attempt.started, late]).finally(() => clearTimeout(timer))
  }

  #begin(): Attempt<Api, Service> {
    this.#drop()
    const attempt: Attempt<Api, Service> = {
      worker: null,
      remote: null,
      started: new Promise(() => {}),
      service: null,
      hasFailed: false,
    }
    this.#attempt = attempt
    attempt.started = this.#launch(attempt).then(
      (service) => {
        if (attempt !== this.#attempt) return service
        attempt.service = { it: service }
        this.#spec.troubles.set(this.#spec.name, null)
        this.#spec.onStart?.(service)
        return service
      },
      (cause: unknown) => {
        attempt.hasFailed = true
        attempt.worker?.terminate()
        throw attempt === this.#attempt ? this.#report(cause) : new WorkerTrouble(this.#spec.name, cause)
      },
    )
    // Reported already; there may be no call that waits for it.
    attempt.started.catch(() => undefined)
    return attempt
  }

  #launch(attempt: Attempt<Api, Service>): Promise<Service> {
    return new Promise<Service>((resolve, reject) => {
      const { name, create } = this.#spec
      const worker = create?.() ?? new Worker(new URL('./portal.worker.ts', import.meta.url), { type: 'module', name })
      attempt.worker = worker
      // After the start this has no effect: an exception in a timer does not end a worker.
      worker.addEventListener('error', () => reject(new Error(`the script of the ${this.#spec.name} worker failed`)))
      attempt.remote = Comlink.wrap(worker) as Api
      this.#spec.start(attempt.remote).then(resolve, reject)
    })
  }

  #drop(): void {
    this.#attempt?.worker?.terminate()
    this.#attempt = null
  }

  #report(cause: unknown): WorkerTrouble {
    const trouble = new WorkerTrouble(this.#spec.name, cause)
    if (!this.#isEnded) this.#spec.troubles.set(this.#spec.name, trouble)
    return trouble
  }
}
