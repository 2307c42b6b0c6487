/** Cents as the wire's decimal number. */
export function amountOnWire(cents: number): number {
  return cents / 100
}
