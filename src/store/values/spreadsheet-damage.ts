/** A long number as a spreadsheet shortens it: "1.23457E+15". A code like "1E10" is not, because spreadsheets write the sign. */
const scientific = /^[-+]?\d+(?:[.,]\d+)?E[+-]\d{1,3}$/i

/** A column that was too narrow for its numbers. */
const hashes = /^#{2,}$/

/** Error values of Excel, Google Sheets and LibreOffice in English, German, French and Spanish. */
const errorValue =
  /^(?:#(?:N\/A|N\/D|NV|REF!|BEZUG!|REF|VALUE!|WERT!|VALEUR!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|NOM\s?\?|¿NOMBRE\?|NULL!|¡NULO!|NUL\s?!|NUM!|NOMBRE\s?!|ZAHL!|¡NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|Err:\d{3})$/i

/**
 * What a spreadsheet has destroyed in a cell, in words that do not repeat it; null if nothing is visible. Long numbers are
 * shortened, narrow columns are saved as "####", formulas leave their error.
 */
export function spreadsheetDamage(cell: string): string | null {
  const first = cell.charCodeAt(0)
  // All of them begin with "#", a digit, a sign or "E": other cells need no further test.
  if (first > 57 && first !== 69 && first !== 101) return null
  if (scientific.test(cell)) {
    return 'was shortened by Excel and has lost digits: save that column as text'
  }
  if (hashes.test(cell)) return 'was saved by Excel from a column that was too narrow'
  return errorValue.test(cell) ? 'is the error of a formula in the spreadsheet' : null
}
