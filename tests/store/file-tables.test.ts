import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableColumn, TableRules } from '#store/define/define-table.ts'
import { fileTables } from '#store/file-tables.ts'

const columns = Object.values(fileTables).flatMap((rules) =>
  rules.columns.flatMap((column): [string, TableRules, TableColumn, RegExp][] =>
    column.plain ? [[`${column.title} of ${rules.name}`, rules, column, column.plain]] : [],
  ),
)

describe('a cell that is taken for right at a glance', () => {
  it.each(columns)('is right and not odd by its rule: %s', (_what, { refusesFormulas }, { check, warn }, plain) => {
    const context = { today: '2026-11-24', known: {} }
    fc.assert(
      fc.property(
        fc.stringMatching(plain).filter((cell) => cell === cell.trim() && plain.test(cell)),
        (cell) => {
          expect([check?.(cell, context) ?? null, warn?.(cell, context) ?? null]).toEqual([null, null])
          if (refusesFormulas) expect(cell).not.toMatch(/^[=+@]/)
        },
      ),
    )
  })
})
