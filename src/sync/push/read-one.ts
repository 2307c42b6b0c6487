import type { AnyRow } from '#store/define/define-resource.ts'

/**
 * The server's present version of one row, by a read that started just now; `version` is its ETag. `silent`: nobody
 * answered at all. `forbidden`: the answer was 403.
 */
export type OneRead =
  | { kind: 'row'; row: AnyRow; startRc: number; version?: string }
  | { kind: 'absent' }
  | { kind: 'failed'; silent: boolean; forbidden?: boolean }

export type ReadOne = (collection: string, id: string) => Promise<OneRead>
