import type { AnyRow } from '#store/define/define-resource.ts'

/** The server's present version of one row, by a read that started just now. */
export type OneRead = { kind: 'row'; row: AnyRow; startRc: number } | { kind: 'absent' } | { kind: 'failed' }

export type ReadOne = (collection: string, id: string) => Promise<OneRead>
