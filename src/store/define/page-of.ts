import { z } from 'zod'

interface PageNames {
  /** The answer's field that holds the rows, e.g. `list`. */
  rows: string
  /** The field with the page count, e.g. `totalPageCount`: a hint, never a loop bound. */
  pages: string
  /** The field with the page that was answered, e.g. `pageNo`. */
  page: string
}

export interface PageRead {
  rows: unknown[]
  totalPages: number | null
  page: number | null
}

/** The shape of a paged answer under its endpoint's own field names (decisions.md B10). */
export interface PageShape<R extends z.ZodType = z.ZodType> {
  /** Lenient: rows stay unparsed, so that one bad row never stops a pull. */
  readonly answer: z.ZodType<Record<string, unknown>>
  /** Strict, for the server and for contract tests. */
  readonly strict: z.ZodType
  readonly row: R
  read(answer: Record<string, unknown>): PageRead
  write(page: { rows: z.input<R>[]; totalPages: number; page: number }): Record<string, unknown>
}

const count = z.number().int().nonnegative()

/** Declares a paged answer whose rows are `row`, under the wire names given. */
export function pageOf<R extends z.ZodType>(row: R, names: PageNames): PageShape<R> {
  return {
    row,
    answer: z.looseObject({
      [names.rows]: z.array(z.unknown()),
      [names.pages]: count.nullish(),
      [names.page]: count.nullish(),
    }),
    strict: z.strictObject({ [names.rows]: z.array(row), [names.pages]: count, [names.page]: count }),
    read: (answer) => ({
      rows: answer[names.rows] as unknown[],
      totalPages: (answer[names.pages] as number | null | undefined) ?? null,
      page: (answer[names.page] as number | null | undefined) ?? null,
    }),
    write: ({ rows, totalPages, page }) => ({ [names.rows]: rows, [names.pages]: totalPages, [names.page]: page }),
  }
}
