/** A row's number off the wire, or -1, which no row has, for anything that is not one. */
export function idFromWire(wire: string | number): number {
  const text = String(wire).trim()
  const id = /^\d{1,10}$/.test(text) ? Number(text) : -1
  return id > 0 && id < 2 ** 31 ? id : -1
}
