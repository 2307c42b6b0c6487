import type { TableRules } from '#store/define/define-table.ts'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import type { TableRows } from './table-rows.ts'

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const digitsKept = 15

/** Properties of the codes of one merchant voucher. Excel changes only codes that are all digits, or look like days. */
interface Kind {
  /** Of the codes that are only digits; empty if there are none. */
  lengths: Set<number>
  otherLengths: Set<number>
  /** A code has a digit other than 0 after the 15th. */
  keepsDigits: boolean
  /** A code begins with 0. */
  keepsZeros: boolean
  hasLong: boolean
  hasDay: boolean
}

/**
 * Warnings about codes that a spreadsheet may have changed although each cell looks right: last digits that became zeros,
 * lost leading zeros, codes that became days. The words do not repeat the codes.
 */
export function lostDigits({ codes = [], columns }: TableRules, rows: TableRows): string[] {
  return codes.flatMap(({ column: key, within, hasOneLength }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const title = columns[at]?.title ?? key
    if (!hasSuspect(rows, at)) return []
    const doubts = kindsOf(rows, at, scopeAt).flatMap((kind) => doubtsOf(kind, hasOneLength === true))
    return [...new Set(doubts)].map((doubt) => `“${title}”: ${doubt}`)
  })
}

/** Whether any code is all digits or looks like a day. Without one there is nothing to warn of. */
function hasSuspect(rows: TableRows, at: number): boolean {
  const cellOf = rows.column(at)
  const maySuspect = rows.columnTest(at, (first, thirdLast) => isDigit(first) || thirdLast === hyphen)
  for (let n = 0; n < rows.count; n++) {
    if (maySuspect(n) && (onlyDigits.test(cellOf(n)) || day.test(cellOf(n)))) return true
  }
  return false
}

const hyphen = 45
const isDigit = (code: number) => code >= 48 && code <= 57

function kindsOf(rows: TableRows, at: number, scopeAt: number): Kind[] {
  const [cellOf, scopeOf] = [rows.column(at), rows.column(scopeAt)]
  const kinds = new Map<string, Kind>()
  let last = { scope: scopeOf(0), kind: newKind() }
  kinds.set(last.scope, last.kind)
  for (let n = 0; n < rows.count; n++) {
    const scope = scopeOf(n)
    if (scope !== last.scope) {
      last = { scope, kind: kinds.get(scope) ?? newKind() }
      kinds.set(scope, last.kind)
    }
    addCode(last.kind, cellOf(n))
  }
  return [...kinds.values()]
}

function newKind(): Kind {
  const nothing = { keepsDigits: false, keepsZeros: false, hasLong: false, hasDay: false }
  return { lengths: new Set(), otherLengths: new Set(), ...nothing }
}

const onlyDigits = /^\d+$/

/** "1-Mar", "Mar-01", "3/12/2027": what Excel makes of the codes MAR1 and 3-12-27. */
const day = /^(?:\d{1,2}-[A-Z][a-z]{2}(?:-\d{2,4})?|[A-Z][a-z]{2}-\d{2}|\d{1,2}([/-])\d{1,2}\1(?:\d{2}|\d{4}))$/

function addCode(kind: Kind, code: string): void {
  if (code === '') return
  if (!onlyDigits.test(code)) {
    // The length of a destroyed code says nothing.
    if (spreadsheetDamage(code) !== null) return
    kind.otherLengths.add(code.length)
    kind.hasDay ||= day.test(code)
    return
  }
  kind.lengths.add(code.length)
  kind.keepsZeros ||= code.startsWith('0')
  if (code.length <= digitsKept) return
  kind.hasLong = true
  kind.keepsDigits ||= !/^0+$/.test(code.slice(digitsKept))
}

function doubtsOf(kind: Kind, hasOneLength: boolean): string[] {
  const doubts: string[] = []
  if (kind.hasLong && !kind.keepsDigits) {
    doubts.push('all of one merchant voucher end in 0 from the 16th digit. Excel may have replaced their last digits.')
  } else if (hasOneLength && !kind.keepsZeros && hasShorter(kind)) {
    doubts.push(
      'those of one merchant voucher differ in length and none begins with 0. Excel may have removed leading zeros.',
    )
  }
  if (kind.hasDay) doubts.push('some look like days. Excel may have replaced codes like MAR1.')
  return doubts
}

/** Codes of digits differ in length, or one is shorter than the codes with letters, if these all have one length. */
function hasShorter({ lengths, otherLengths }: Kind): boolean {
  const [length] = otherLengths.size === 1 ? otherLengths : []
  return lengths.size > 1 || (length !== undefined && [...lengths].some((own) => own < length))
}
