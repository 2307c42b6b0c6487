/** The number of a row from its id on the wire; 0, which no row has, for anything that is none. */
export function rowId(id: string | number): number {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : 0
}
