import { isApart, netWords } from '#store/values/net-amount.ts'
import type { SheetColumn } from './sheet.ts'

/** Behind each net column one with the amounts of those rows that count for nothing, so that a sheet can be added up. */
export function withApartColumns(columns: readonly SheetColumn[]): SheetColumn[] {
  return columns.flatMap((column) => {
    const { net, field, kind } = column
    if (!net) return [column]
    return [column, { header: `${net.of}, of it ${net.apart.words} (LKR)`, field, kind, only: net.apart }]
  })
}

/** Adds up the net columns of a file while its rows go by; integer cents. */
export class NetTotals {
  private readonly columns: readonly SheetColumn[]
  private readonly sums: { all: number; apart: number }[]

  constructor(columns: readonly SheetColumn[]) {
    this.columns = columns.filter(({ net }) => net !== undefined)
    this.sums = this.columns.map(() => ({ all: 0, apart: 0 }))
  }

  add(rows: readonly object[]): void {
    for (const [at, { field, net }] of this.columns.entries()) {
      const sum = this.sums[at]
      if (!net || !sum) continue
      for (const row of rows) {
        const cents = (row as Readonly<Record<string, unknown>>)[field]
        if (typeof cents !== 'number') continue
        sum.all += cents
        if (isApart(row, net.apart)) sum.apart += cents
      }
    }
  }

  /** "Redeemed LKR 494,742.12 (LKR 494,822.11, of it un-redeemed LKR 79.99)", for each net column. */
  words(): string[] {
    return this.columns.map(({ net }, at) => {
      const { all = 0, apart = 0 } = this.sums[at] ?? {}
      return `${net?.of} ${netWords(all, apart, net?.apart.words ?? '')}`
    })
  }
}
