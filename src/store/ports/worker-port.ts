/** The workers of a tab. `files` and `exchange` have a worker for each file. */
export type WorkerName = 'sync' | 'search' | 'printing' | 'files' | 'exchange'

const sentences: Readonly<Record<WorkerName, string>> = {
  sync: 'Syncing could not start in this tab: nothing is sent or downloaded. Your changes are saved on this device.',
  search: 'The lists could not start in this tab. Your work on this device is safe.',
  printing: 'Printing could not start in this tab. Nothing was printed.',
  files: 'The file could not be read, because the part of the portal that reads files could not start.',
  exchange: 'The file could not be made, because the part of the portal that makes files could not start.',
}

/** A worker did not start: its code could not be loaded, its start failed, or it took too long. The message is for people. */
export class WorkerTrouble extends Error {
  override readonly name = 'WorkerTrouble'
  readonly worker: WorkerName

  constructor(worker: WorkerName, cause?: unknown) {
    super(sentences[worker], { cause })
    this.worker = worker
  }
}

/** The words for a failed call of a port: those of a worker that did not start, else `otherwise`. */
export function failureWords(error: unknown, otherwise: string): string {
  return error instanceof WorkerTrouble ? error.message : otherwise
}

/** For a read that is repeated once its worker runs; the trouble is shown from `WorkersPort`. */
export function ignoreTrouble(error: unknown): void {
  if (!(error instanceof WorkerTrouble)) throw error
}

/** Which workers of this tab did not start. */
export interface WorkersPort {
  /** Null while the worker runs, is starting or is not needed yet. */
  troubleOf(worker: WorkerName): WorkerTrouble | null
  subscribe(onChange: () => void): () => void
  /** Forgets the trouble and starts a fresh worker; those with a worker for each file start with the next call. */
  restart(worker: WorkerName): void
}
