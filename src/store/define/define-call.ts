import { z } from 'zod'
import { fileBytes } from '#store/define/file-values.ts'
import type { DayStyle } from './day-style.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

const nothing = z.undefined()
type Nothing = typeof nothing

interface CallSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  /** `nouns.verb`; the runtime config may override method and path under this name. */
  name: string
  method: HttpMethod
  /** Under the API base plus `/v1.0/app`; `{id}` marks a path parameter. */
  path: string
  params?: P
  query?: Q
  body?: B
  /** `fileBytes` for a PDF or CSV, a bare `z.string()` for text; anything else is JSON. */
  answer: A
  /** `multipart`: the body's entries become form fields; a file is declared with `uploadedFile`. */
  sends?: 'json' | 'multipart'
  /** How `startDate` and `endDate`, which requests give as days, are written; the runtime config may choose another. */
  days?: DayStyle
  /** Whether it leaves the server's data as they are; by default, a GET does. */
  reads?: boolean
  /** Fields of the body that nobody keeps, not even as a hash: PINs, bank accounts (decisions.md M1). */
  secrets?: readonly string[]
}

/** One call of the API as data: method, path and wire schemas, read by the portal's client and by the server. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  readonly sends: 'json' | 'multipart'
  readonly answers: 'json' | 'text' | 'bytes'
  readonly days: DayStyle | null
  readonly reads: boolean
  readonly secrets: readonly string[]
}

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

type Part<K extends string, T> = [T] extends [undefined] ? { [k in K]?: undefined } : { [k in K]: T }

/** What a caller hands over: `{params, query, body}`, each present exactly when the call declares it. */
export type CallInput<C extends AnyCall> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']>> &
  Part<'body', z.input<C['body']>>

export type CallAnswer<C extends AnyCall> = z.output<C['answer']>

/** A call with its input, ready to be sent. */
export interface CallRequest<C extends AnyCall = AnyCall> {
  readonly call: C
  readonly input: { params?: unknown; query?: unknown; body?: unknown }
}

/** Declares a call. Wire schemas are transform-free: what one side sends is what the other side reads. */
export function defineCall<
  A extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(spec: CallSpec<P, Q, B, A>): Call<P, Q, B, A> {
  return {
    name: spec.name,
    method: spec.method,
    path: spec.path,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
    answer: spec.answer,
    sends: spec.sends ?? 'json',
    answers: spec.answer instanceof z.ZodString ? 'text' : isBytes(spec.answer) ? 'bytes' : 'json',
    days: spec.days ?? null,
    reads: spec.reads ?? spec.method === 'GET',
    secrets: spec.secrets ?? [],
  }
}

function isBytes(answer: z.ZodType): boolean {
  return answer === (fileBytes as z.ZodType)
}

/** Binds a call to its input, typed by the call's schemas. */
export function request<C extends AnyCall>(call: C, input: CallInput<C>): CallRequest<C> {
  return { call, input }
}
