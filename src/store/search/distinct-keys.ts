import type { FieldValue } from '#store/listing/list-query.ts'
import type { RowKeys } from './column.ts'

/** Numbers the distinct values of some rows as they are met; minus zero is zero. */
export function distinctKeys(rows: Int32Array, valueAt: (row: number) => FieldValue): RowKeys {
  const codes = new Int32Array(rows.length)
  const values: FieldValue[] = []
  const codeOf = new Map<FieldValue, number>()
  for (let at = 0; at < rows.length; at++) {
    const value = valueAt(rows[at]!)
    const code = codeOf.get(value) ?? values.push(value === 0 ? 0 : value) - 1
    codeOf.set(value, code)
    codes[at] = code
  }
  return { codes, valueOf: (code) => values[code] ?? null }
}
