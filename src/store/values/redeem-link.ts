/** Where a customer redeems at a terminal: the id in base64, which needs encoding in an address (decisions.md G13). */
export function redeemLink(base: string, terminalId: string): string {
  const bytes = new TextEncoder().encode(terminalId)
  return `${base}${encodeURIComponent(btoa(String.fromCodePoint(...bytes)))}`
}
