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

/** `withinMs`: a read of the whole list that began so long ago will do; without it, it begins now. */
export type ReadOne = (collection: string, id: string, withinMs?: number) => Promise<OneRead>
