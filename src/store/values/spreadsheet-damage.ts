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
    return 'was shortened by Excel to the form 1.23E+10, and its digits are lost: format the column as text there and save the file again'
  }
  if (hashes.test(cell)) return 'holds only # signs: the column was too narrow in Excel when the file was saved'
  return errorValue.test(cell) ? 'holds an error of a spreadsheet formula, like #N/A or #REF!' : null
}
