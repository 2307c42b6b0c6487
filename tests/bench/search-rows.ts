import type { StoredRow } from '#store/database/tables.ts'
import { rowsPerBlock } from '#store/database/blocks.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const syllables = 'ka ma ni pe re ra su ju wi je sin ghe tha ru chi da la sa ba do'.split(' ')
const newest = Date.parse('2026-10-01T06:00:00Z')
const statuses = [
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'EXPIRED',
  'EXPIRED',
  'INACTIVE',
  'PENDING_ACTIVATION',
  'DELETED',
] as const

/** A whole number below `bound` that depends on both arguments and looks random. */
function scattered(seed: number, bound: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % bound
}

function word(seed: number, length: number): string {
  const text = Array.from({ length }, (_, n) => syllables[scattered(seed * 7 + n, syllables.length)]).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** One of 24,000 names: 160 first and 150 last ones. */
export function nameAt(seed: number): string {
  return `${word(scattered(seed, 160), 3)} ${word(1000 + scattered(seed + 77, 150), 4)}`
}

/** Voucher `n`, newest first; always the same for the same number. */
export function voucherAt(n: number): Voucher {
  const createdMs = newest - n * 61_000
  return aVoucher({
    id: `${scattered(n, 0x7fffffff).toString(36)}${n.toString(36)}`.toUpperCase().padStart(11, '0'),
    sender: nameAt(2 * n),
    ownerName: nameAt(2 * n + 1),
    ownerMobile: `+9477${1_000_000 + scattered(n + 5, 8_999_999)}`,
    amountCents: (1 + scattered(n + 9, 20)) * 50_000,
    createdDate: new Date(createdMs).toISOString(),
    expiryDate: new Date(createdMs + 365 * 86_400_000).toISOString(),
    status: statuses[scattered(n + 3, statuses.length)] ?? 'ACTIVE',
  })
}

/** The newest so many vouchers in answers of 500, as the server gives them. */
export function voucherBatches(rows: number): Voucher[][] {
  const all = Array.from({ length: rows }, (_, n) => voucherAt(n))
  return Array.from({ length: Math.ceil(rows / 500) }, (_, n) => all.slice(n * 500, (n + 1) * 500))
}

export interface BlockOfRows {
  block: number
  fields: string[]
  rows: StoredRow[]
}

/** The rows of one block as the database has them. */
export function blockAt(block: number, rowAt: (n: number) => AnyRow = voucherAt): BlockOfRows {
  const fields = Object.keys(rowAt(0))
  const rows = Array.from({ length: rowsPerBlock }, (_, slot) => {
    const row = rowAt(block * rowsPerBlock + slot)
    return storedRow({ row, rc: 1 }, fields)
  })
  return { block, fields, rows }
}

/** Pieces of names, three to six letters, as people type them. */
export function needles(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const name = nameAt(n * 31).toLowerCase()
    const from = scattered(n, name.length - 6)
    return name.slice(from, from + 3 + scattered(n + 1, 4)).trim()
  })
}

/** Whole names with one slip of the finger: a letter wrong, missing, too many, or two that changed places. */
export function slips(count: number): { name: string; typed: string }[] {
  return Array.from({ length: count }, (_, n) => {
    const name = nameAt(n * 17)
    const at = scattered(n, name.length - 1)
    const [before, here, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
    const typed = [
      `${before}x${after}`,
      `${before}${after}`,
      `${before}${here}q${after}`,
      `${before}${after.charAt(0)}${here}${after.slice(1)}`,
    ][n % 4]
    return { name, typed: typed ?? name }
  })
}
