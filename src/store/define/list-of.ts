import { z } from 'zod'

/** The shape of an answer that holds all rows at once. */
export interface ListShape<R extends z.ZodType = z.ZodType> {
  /** Lenient: rows stay unparsed, so that one bad row never hides the others. */
  readonly answer: z.ZodType<unknown[] | Record<string, unknown>>
  /** Strict, for the server and for contract tests. */
  readonly strict: z.ZodType
  readonly row: R
  read(answer: unknown[] | Record<string, unknown>): unknown[]
  write(rows: z.input<R>[]): unknown[] | Record<string, unknown>
}

/**
 * Declares a list without pages. It is read as the list itself or under any of the names; our server writes it under
 * the first name, or bare where there is none.
 */
export function listOf<R extends z.ZodType>(row: R, names: readonly string[]): ListShape<R> {
  const rows = z.array(z.unknown())
  const [written] = names
  const named = names.map((name) => z.looseObject({ [name]: rows }))
  return {
    row,
    answer: z.union([rows, ...named]) as z.ZodType<unknown[] | Record<string, unknown>>,
    strict: written === undefined ? z.array(row) : z.strictObject({ [written]: z.array(row) }),
    read: (answer) => (Array.isArray(answer) ? answer : names.map((name) => answer[name]).find(Array.isArray)) ?? [],
    write: (list) => (written === undefined ? list : { [written]: list }),
  }
}
