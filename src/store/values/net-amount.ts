import { type Cents, formatLkr } from './money.ts'

/** Rows whose amounts count for nothing: those in which `field` is `is`. `words` say what became of them: "un-redeemed". */
export interface CountedApart {
  field: string
  is: string
  words: string
}

/** Whether a row's amounts count for nothing. */
export function isApart(row: object, { field, is }: CountedApart): boolean {
  return (row as Readonly<Record<string, unknown>>)[field] === is
}

/** What stands beside a net figure: "LKR 494,822.11, of it un-redeemed LKR 79.99"; null where nothing is apart. Cents. */
export function apartWords(all: Cents, apart: Cents, words: string, format = formatLkr): string | null {
  return apart === 0 ? null : `${format(all)}, of it ${words} ${format(apart)}`
}

/** "LKR 494,742.12 (LKR 494,822.11, of it un-redeemed LKR 79.99)": the net figure, and what it is left of. Cents. */
export function netWords(all: Cents, apart: Cents, words: string, format = formatLkr): string {
  const beside = apartWords(all, apart, words, format)
  return beside === null ? format(all) : `${format(all - apart)} (${beside})`
}
