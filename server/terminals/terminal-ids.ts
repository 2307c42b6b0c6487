import { idFromWire } from '#server/merchants/id-from-wire.ts'

/** `T10011` for terminal 10011. */
export function terminalIdToWire(id: number): string {
  return `T${id}`
}

/** The number of a terminal, or -1, which none has; the T may be missing. */
export function terminalIdFromWire(wire: string | number): number {
  return idFromWire(String(wire).replace(/^T/i, ''))
}

/** The address a customer's phone opens at a terminal; base64 hides nothing, it only packs (decisions.md G13). */
export function redeemLink(base: string, id: number): string {
  return `${base}${encodeURIComponent(Buffer.from(terminalIdToWire(id)).toString('base64'))}`
}
