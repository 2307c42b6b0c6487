import type { AnyRow } from '#store/define/define-resource.ts'

/**
 * The server's present version of one row, by a read that started just now. `version`: the ETag of what was answered,
 * and `answered` that itself, where a read that started later has come over it meanwhile. `silent`: nobody answered at
 * all. `forbidden`: the answer was 403. `askedAt`: when a read that is shared with others began, by the clock that never
 * jumps.
 */
export type OneRead =
  | { kind: 'row'; row: AnyRow; answered?: AnyRow; startRc: number; version?: string; askedAt?: number }
  | { kind: 'absent' }
  | { kind: 'failed'; silent: boolean; forbidden?: boolean }

/** How a row that comes with its whole list may be read: by others' reads too, and before the list is stored. */
export interface ReadOneOptions {
  /** Milliseconds since when a read of the list may have begun; without it, it begins now. */
  withinMs?: number
  /** The answer is enough: this device need not hold it yet. */
  mayBeUnstored?: boolean
}

export type ReadOne = (collection: string, id: string, how?: ReadOneOptions) => Promise<OneRead>
