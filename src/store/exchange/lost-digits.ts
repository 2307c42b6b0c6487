import type { TableRules } from '#store/define/define-table.ts'
import type { TableRows } from './table-rows.ts'

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const digitsKept = 15

/** What the codes of one kind look like so far; `isSound`: one of them has not lost its digits as the others would have. */
interface Kind {
  count: number
  isSound: { zeros: boolean; lengths: boolean }
  length: number
  hasLong: boolean
  hasOtherLength: boolean
}

/**
 * What a spreadsheet may have removed from codes without a trace in the single cell, in words without the codes: last digits
 * that became zeros, and leading zeros. Only codes that are all numbers can have lost any.
 */
export function lostDigits({ codes = [], columns }: TableRules, rows: TableRows): string[] {
  return codes.flatMap(({ column: key, within, hasOneLength }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const title = columns[at]?.title ?? key
    if (!hasNumber(rows, at)) return []
    const doubts = kindsOf(rows, at, scopeAt).map((kind) => doubtOf(kind, hasOneLength === true))
    return [...new Set(doubts)].flatMap((doubt) => (doubt === null ? [] : [`“${title}”: ${doubt}`]))
  })
}

function hasNumber(rows: TableRows, at: number): boolean {
  const cellOf = rows.column(at)
  for (let n = 0; n < rows.count; n++) {
    const cell = cellOf(n)
    // Few codes begin with a digit without being a number.
    if (isDigit(cell.charCodeAt(0)) && /^\d+$/.test(cell)) return true
  }
  return false
}

const isDigit = (code: number) => code >= 48 && code <= 57

function kindsOf(rows: TableRows, at: number, scopeAt: number): Kind[] {
  const [cellOf, scopeOf] = [rows.column(at), rows.column(scopeAt)]
  const kinds = new Map<string, Kind>()
  let last = { scope: '', kind: newKind() }
  for (let n = 0; n < rows.count; n++) {
    const scope = scopeOf(n)
    if (scope !== last.scope || n === 0) {
      const kind = kinds.get(scope) ?? newKind()
      kinds.set(scope, kind)
      last = { scope, kind }
    }
    const { isSound } = last.kind
    if (!isSound.zeros || !isSound.lengths) addCode(last.kind, cellOf(n))
  }
  return [...kinds.values()]
}

function newKind(): Kind {
  return { count: 0, isSound: { zeros: false, lengths: false }, length: 0, hasLong: false, hasOtherLength: false }
}

function addCode(kind: Kind, code: string): void {
  const { isSound } = kind
  if (code === '') return
  if (!/^\d+$/.test(code)) {
    isSound.zeros = true
    isSound.lengths = true
    return
  }
  if (code.startsWith('0')) isSound.lengths = true
  if (kind.count > 0 && code.length !== kind.length) kind.hasOtherLength = true
  kind.length = code.length
  kind.count += 1
  if (code.length <= digitsKept) return
  kind.hasLong = true
  if (!/^0+$/.test(code.slice(digitsKept))) isSound.zeros = true
}

function doubtOf({ isSound, hasLong, hasOtherLength }: Kind, hasOneLength: boolean): string | null {
  if (hasLong && !isSound.zeros) {
    return 'all of one merchant voucher end in 0 from the 16th digit. Excel may have replaced their last digits.'
  }
  if (!hasOneLength || isSound.lengths || !hasOtherLength) return null
  return 'those of one merchant voucher differ in length and none begins with 0. Excel may have removed leading zeros.'
}
