import { z } from 'zod'
import { searchMax } from './search-input.ts'

/** Rows of a page that people may choose; the first is the usual (spec 002 §2). */
export const logRowChoices = [10, 25, 50, 100] as const

/** A log in the address: the server's batch, the page in it, the rows of a page, and what is looked for. */
export interface LogAddress {
  batch?: number | undefined
  page?: number | undefined
  rows?: number | undefined
  searchKey?: string | undefined
}

const place = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined).optional()

/** The `validateSearch` of a log: the address read without ever failing. */
export const logSearch = z.object({
  batch: place,
  page: place,
  rows: z.coerce
    .number()
    .refine((rows) => (logRowChoices as readonly number[]).includes(rows))
    .optional()
    .catch(undefined)
    .optional(),
  searchKey: z
    .union([z.string(), z.number()])
    .transform((text) => String(text).slice(0, searchMax))
    .optional()
    .catch(undefined)
    .optional(),
})

/** The address without its defaults. */
export function tidyLogAddress({ batch, page, rows, searchKey }: LogAddress): LogAddress {
  return {
    batch: batch === 1 ? undefined : batch,
    page: page === 1 ? undefined : page,
    rows: rows === logRowChoices[0] ? undefined : rows,
    searchKey: searchKey?.trim() || undefined,
  }
}

/** Where an address leads in a batch of so many rows; a page beyond its end is its last one. */
export function readLogAddress({ batch = 1, page = 1, rows = logRowChoices[0] }: LogAddress, count: number) {
  const pages = Math.max(1, Math.ceil(count / rows))
  const at = Math.min(page, pages)
  return { batch, page: at, pages, size: rows, from: (at - 1) * rows, to: at * rows }
}
