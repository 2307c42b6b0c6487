import type { WorkerName, WorkersPort, WorkerTrouble } from '#store/ports/worker-port.ts'

/** Which workers of this tab did not start, and how each is started again. */
export class WorkerTroubles implements WorkersPort {
  readonly #troubles = new Map<WorkerName, WorkerTrouble>()
  readonly #listeners = new Set<() => void>()
  readonly #restarts = new Map<WorkerName, () => void>()

  /** Null once the worker has started. */
  set(worker: WorkerName, trouble: WorkerTrouble | null): void {
    if (this.troubleOf(worker) === trouble) return
    if (trouble === null) this.#troubles.delete(worker)
    else this.#troubles.set(worker, trouble)
    for (const listener of this.#listeners) listener()
  }

  /** The one worker of this name is started again by `restart`. */
  onRestart(worker: WorkerName, restart: () => void): void {
    this.#restarts.set(worker, restart)
  }

  troubleOf(worker: WorkerName): WorkerTrouble | null {
    return this.#troubles.get(worker) ?? null
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  restart(worker: WorkerName): void {
    this.set(worker, null)
    this.#restarts.get(worker)?.()
  }

  /** Starts every worker again that did not start. */
  restartAll(): void {
    for (const worker of this.#troubles.keys()) this.restart(worker)
  }
}
