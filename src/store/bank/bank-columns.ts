import { z } from 'zod'
import type { Cells } from '#store/exchange/read-cells.ts'
import { plainTitle } from '#store/exchange/parse-table.ts'
import { contentHash } from '#store/values/content-hash.ts'

const place = z.number().int().min(0).max(99)
const perhaps = place.nullable()

/** Which columns of a bank's file are which, by their place from 0; null where a file has none of that kind. */
export const bankColumns = z.object({
  date: place,
  /** What came in, or amounts with a sign. */
  credit: place,
  /** Reference, description, payee: whatever says whose money it is. */
  texts: z.array(place),
  /** What went out, if that stands apart. */
  debit: perhaps,
  /** "CR" or "DR". */
  kind: perhaps,
  currency: perhaps,
})
export type BankColumns = z.infer<typeof bankColumns>

/** Columns a person has named, by the fingerprint of their header. */
export type KnownColumns = Readonly<Record<string, BankColumns>>

/** The same for the same titles in the same order; nothing of a file can be read from it. */
export function headerPrint(titles: readonly string[]): string {
  return contentHash(titles.map(plainTitle))
}

/** A header is looked for in so many rows: banks write the account and its holder above it. */
const headRows = 50

/** The place of the header: the first row a person has named before, else the first that looks like one. */
export function findHeader(cells: Cells, known: KnownColumns): number {
  const head = cells.slice(0, headRows)
  const named = head.findIndex((row) => headerPrint(row) in known)
  if (named >= 0) return named
  const alike = head.findIndex((row) => {
    const { date, credit } = guessedPlaces(row)
    return date !== null && credit !== null
  })
  return Math.max(0, alike)
}

/** What the titles of a header look like; a person says whether that is right. Null where they do not tell. */
export function guessedPlaces(titles: readonly string[]) {
  const find = (...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const at = titles.findIndex((title) => pattern.test(title.toLowerCase()))
      if (at >= 0) return at
    }
    return null
  }
  const texts = titles.flatMap((title, at) => (textTitle.test(title.toLowerCase()) ? [at] : []))
  return {
    date: find(/(transaction|posting|txn|tran)\W*date/, /\bdate\b/),
    credit: find(/\b(credits?|deposits?|paid in|money in|received)\b/, /\bamount\b/),
    debit: find(/\b(debits?|withdrawals?|paid out|money out)\b/),
    kind: find(/^\W*(cr\W*dr|dr\W*cr|(transaction |txn )?type|indicator)\W*$/),
    currency: find(/\b(currency|ccy|curr)\b/),
    texts: texts.filter((at) => !/\b(date|amount|type|currency)\b/.test(titles[at]?.toLowerCase() ?? '')),
  }
}

const textTitle = /descri|particular|narrat|detail|refer|\bref\b|remark|payee|payer|\bname\b|memo|cheque|beneficiary/
