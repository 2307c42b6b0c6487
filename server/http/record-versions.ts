import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AnyCall } from '#store/define/define-call.ts'
import type { z } from 'zod'
import type { Database } from '#server/data/open-database.ts'
import { HttpError } from './http-error.ts'

/** The one record a call reads or changes by its id. */
export interface RecordOf<C extends AnyCall> {
  /** What a full row is called in the answer of a change. */
  noun: string
  /** The row as the wire knows it, or null when there is none; `hold` keeps others from changing it meanwhile. */
  read(db: Database, input: RecordInput<C>, how: { hold: boolean }): Promise<object | null>
}

export interface RecordInput<C extends AnyCall> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/** A strong ETag: equal for equal contents, across servers and restarts. */
export function versionOf(content: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`
}

/** Refuses a change that was made on another version of the record than the one there is. */
export function refuseOtherVersion({ 'if-match': wanted }: IncomingHttpHeaders, record: object | null): void {
  if (wanted === undefined || record === null) return
  // A weak tag says "alike", which is not enough to write on.
  if (!namesVersion(wanted, versionOf(record))) throw new HttpError(412, 'PRECONDITION_FAILED')
}

/** True when the asker has this version already. */
export function hasVersion({ 'if-none-match': known }: IncomingHttpHeaders, version: string): boolean {
  return known !== undefined && namesVersion(known.replaceAll(/\bW\//g, ''), version)
}

function namesVersion(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(version)
}
