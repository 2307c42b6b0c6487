import { randomInt } from 'node:crypto'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A new voucher's id: 12 capitals and digits nobody can guess, since who knows it can pay with it. */
export function newVoucherCode(): string {
  return Array.from({ length: 12 }, () => signs.charAt(randomInt(signs.length))).join('')
}
