import type { AnyRow } from '#store/define/define-resource.ts'

/** The server's present version of one row, by a read that started just now. `silent`: nobody answered at all. */
export type OneRead =
  | { kind: 'row'; row: AnyRow; startRc: number }
  | { kind: 'absent' }
  | { kind: 'failed'; silent: boolean }

export type ReadOne = (collection: string, id: string) => Promise<OneRead>
