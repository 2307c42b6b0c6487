import type { AnyRow } from '#store/define/define-resource.ts'

/**
 * The server's present version of one row, by a read that started just now. `version`: the ETag of what was answered,
 * and `answered` that itself, where a read that started later has come over it meanwhile. `silent`: nobody answered at
 * all. `forbidden`: the answer was 403.
 */
export type OneRead =
  | { kind: 'row'; row: AnyRow; answered?: AnyRow; startRc: number; version?: string }
  | { kind: 'absent' }
  | { kind: 'failed'; silent: boolean; forbidden?: boolean }

export type ReadOne = (collection: string, id: string) => Promise<OneRead>
