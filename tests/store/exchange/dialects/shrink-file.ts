import { type Dialect, plainDialect, withoutImpossible } from './dialect.ts'
import type { KnownTable } from './known-table.ts'
import { writeFile, type WrittenFile } from './write-file.ts'

type Candidate = { table: KnownTable; dialect: Dialect }

/** Fewer rows, less damage and plainer fields, as long as the file stays wrong. */
export function shrunk(table: KnownTable, dialect: Dialect, isWrong: (file: WrittenFile) => boolean): WrittenFile {
  let smallest: Candidate = { table, dialect }
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const candidate of smallerThan(smallest)) {
      const possible = withoutImpossible(candidate.table, candidate.dialect)
      // A file that nobody could read rightly is no smaller one.
      if (JSON.stringify(possible) !== JSON.stringify(candidate.dialect)) continue
      if (!isWrong(writeFile(candidate.table, candidate.dialect))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return writeFile(smallest.table, smallest.dialect)
}

function* smallerThan({ table, dialect }: Candidate): Generator<Candidate> {
  for (const { id } of table.rows) {
    const rows = table.rows.filter((row) => row.id !== id)
    const damages = dialect.damages.filter(({ row }) => row !== id)
    if (rows.length > 0) yield { table: { ...table, rows }, dialect: { ...dialect, damages } }
  }
  for (const damage of dialect.damages) {
    yield { table, dialect: { ...dialect, damages: dialect.damages.filter((one) => one !== damage) } }
  }
  for (const style of dialect.amounts.slice(dialect.amounts.length > 1 ? 0 : 1))
    yield { table, dialect: { ...dialect, amounts: [style] } }
  for (const style of dialect.days.slice(dialect.days.length > 1 ? 0 : 1))
    yield { table, dialect: { ...dialect, days: [style] } }
  for (const field of Object.keys(plainDialect) as (keyof Dialect)[]) {
    if (field === 'seed' || JSON.stringify(dialect[field]) === JSON.stringify(plainDialect[field])) continue
    yield { table, dialect: { ...dialect, [field]: plainDialect[field] } }
  }
}
