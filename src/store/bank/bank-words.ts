import { foldText } from '#store/search/fold-text.ts'

/** Whether a folded text ends in the word a number goes by: "purchase no. " before it. */
export function isCalled(before: string, called: string): boolean {
  const letters = before.slice(-40).replace(/[^\p{L}\d]/gu, '')
  return letters.replace(/(id|no|number|ref|reference)+$/, '').endsWith(called)
}

/** What companies and people are called beside their names; a bank may leave it out. */
const besideNames = new Set('the pvt private ltd limited plc co company mr mrs ms miss dr rev'.split(' '))

/** The words of a folded text, in any script. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{M}]+/gu) ?? []
}

/** The numbers of a folded text without leading zeros. */
export function numbersOf(folded: string): string[] {
  return (folded.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''))
}

/** The words of a name that a line must have: initials and titles go. */
export function wordsOfName(name: string): string[] {
  return wordsOf(foldText(name)).filter((word) => word.length > 1 && !besideNames.has(word))
}

/** Too few letters are nobody's name. */
export function isName(words: readonly string[]): boolean {
  return words.join('').length >= 5
}
