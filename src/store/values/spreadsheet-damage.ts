/** A long number as a spreadsheet shortens it: "1.23457E+15". A code like "1E10" is not, because spreadsheets write the sign. */
const scientific = /^[-+]?\d+(?:[.,]\d+)?E[+-]\d{2,3}$/i

/** A column that was too narrow for its numbers. */
const hashes = /^#{2,}$/

/** Error values of Excel, Google Sheets and LibreOffice in English, German, French and Spanish. */
const errorValue =
  /^(?:#(?:N\/A|N\/D|NV|REF!|BEZUG!|REF|VALUE!|WERT!|VALEUR!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|NOM\s?\?|¿NOMBRE\?|NULL!|¡NULO!|NUL\s?!|NUM!|NOMBRE\s?!|ZAHL!|¡NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|Err:\d{3})$/i

/**
 * How a spreadsheet has destroyed a cell, as words that do not repeat it; null if there is no sign of it. Spreadsheets shorten
 * long numbers, save narrow columns as "####", and save the errors of formulas.
 */
export function spreadsheetDamage(cell: string): string | null {
  const last = cell.length - 1
  if (!mayBeDamaged(cell.charCodeAt(0), cell.charCodeAt(last - 2), cell.charCodeAt(last - 3))) return null
  if (scientific.test(cell)) return 'was shortened by Excel and has lost digits: save that column as text'
  if (hashes.test(cell)) return 'was saved by Excel from a column that was too narrow'
  return errorValue.test(cell) ? 'is the error of a formula in the spreadsheet' : null
}

/**
 * A quick test whether a cell may be destroyed, by the codes of its first, third last and fourth last character: errors begin
 * with "#" or "E", and an exponent has its sign at one of the other two places.
 */
export function mayBeDamaged(first: number, thirdLast: number, fourthLast: number): boolean {
  const isError = first === codes.hash || first === codes.e || first === codes.bigE
  return isError || isSign(thirdLast) || isSign(fourthLast)
}

const codes = { hash: 35, plus: 43, minus: 45, bigE: 69, e: 101 }

function isSign(code: number): boolean {
  return code === codes.plus || code === codes.minus
}
