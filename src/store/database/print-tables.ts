import { productKey } from './printer-key.ts'

export type PrintKind = 'voucher-qr' | 'name-labels' | 'address-labels' | 'csv-qr' | 'printer-check'

/** running and blocked change by themselves; paused, check and interrupted wait for a person; the last three are over. */
export type PrintState = 'queued' | 'running' | 'paused' | 'blocked' | 'check' | 'done' | 'cancelled' | 'failed'

/**
 * Why a job does not go on. The first six are the printer's and pass by themselves; the others wait for a person:
 * `interrupted` is a job whose tab is gone, `resolution` a printer for which these labels are not made, `no-codes` a job
 * whose codes were wiped when the session ended, `unproved` a job whose printer has no serial number and was plugged in
 * again, or the page was loaded again, and `ambiguous` a job of whose serial number two printers are connected.
 */
export type PrintBlock =
  | 'paper'
  | 'ribbon'
  | 'head'
  | 'printer-paused'
  | 'silent'
  | 'not-accepting'
  | 'disconnected'
  | 'busy'
  | 'access'
  | 'not-found'
  | 'unproved'
  | 'ambiguous'
  | 'interrupted'
  | 'resolution'
  | 'no-codes'

/** odometer: the printer counts what it printed. status: it says what it still holds. blind: it says nothing. */
export type PrintTier = 'odometer' | 'status' | 'blind'

/** One print job of one person. Its rows are frozen in `printRows`; two cursors say how far it is. */
export interface PrintJob {
  id: string
  /** Stands before the number of each row on paper: `[0-9A-Z]`. */
  code: string
  /** The number of the first row on paper, where it is not 1: rows that are printed again keep their codes. */
  firstRow?: number
  /** Its rows carry no code, because the server's label text has no room for one. */
  unmarked?: boolean
  kind: PrintKind
  title: string
  rows: number
  labels: number
  state: PrintState
  blockedBy: PrintBlock | null
  /** The printer's key (printer-key.ts): no other printer prints this job. */
  serial: string
  /** What the printer calls itself; absent in jobs of earlier builds. */
  printerName?: string
  tier: PrintTier | null
  /** What the printer's odometer showed before the first row. */
  odoBase: number | null
  /** Rows that may have been sent, and rows that were printed for sure; the difference is what is in doubt. */
  intentTo: number
  confirmedTo: number
  /** Another program had the printer, or may have had it, while rows were in doubt: its count says nothing about ours. */
  shared: boolean
  /** When this portal last knew that no other program has the printer: it held the printer itself, or there was none. */
  watchedAt?: number
  /** A reprint: of which job, which of its rows (from 1), and why. */
  reprint: { of: string; from: number; to: number; reason: string } | null
  by: string
  at: number
  endedAt: number | null
  /** What people did with it, in their words. */
  events: { at: number; what: string }[]
}

/** Rows that may have been printed but need not have been. */
export function rowsInDoubt({ intentTo, confirmedTo }: PrintJob): number {
  return intentTo - confirmedTo
}

/** Nothing more happens to it, but for what its doubts turn out to be. */
export function isOver({ state }: PrintJob): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}

/** Blocks that end when somebody has looked after the printer. */
const passing: ReadonlySet<PrintBlock> = new Set([
  'paper',
  'ribbon',
  'head',
  'printer-paused',
  'silent',
  'not-accepting',
])

/** A tab is at work on it, or will be when its turn comes; closing that tab would stop it. */
export function isUnderWay({ state, blockedBy }: PrintJob): boolean {
  if (state === 'blocked') return blockedBy !== null && passing.has(blockedBy)
  return state === 'running' || state === 'queued'
}

/** The lock of the tab in which a job prints or waits for its turn. */
export function printJobLock(id: string): string {
  return `print-job:${id}`
}

/** The lock of the tab that has a printer. Printers of one product without serial numbers share one. */
export function printerLock(serial: string): string {
  return `print:${productKey(serial)}`
}

/** A row as it goes to the printer, and the vouchers whose labels are on it. */
export interface PrintSheet {
  zpl: string
  ids: string[]
}

/** A row without what its codes say: that is kept in one place alone, so that it can be wiped there. */
export interface KeptSheet extends PrintSheet {
  /** Under which ids `voucherQrs` holds what belongs into it, from left to right; absent where nothing was left out. */
  codes?: string[]
}

/** A hundred rows of a job. */
export interface PrintRows {
  job: string
  chunk: number
  rows: KeptSheet[]
}

/** How often a voucher's label lies on paper. */
export interface VoucherPrint {
  id: string
  times: number
  lastAt: number
}

/** What two ledgers know of one voucher, as one. */
export function printsTogether({ id, times, lastAt }: VoucherPrint, other: VoucherPrint | undefined): VoucherPrint {
  return { id, times: times + (other?.times ?? 0), lastAt: Math.max(lastAt, other?.lastAt ?? 0) }
}

/** What a voucher's QR code says, as good as money: kept until sign-out or lock (decisions.md P4). */
export interface VoucherQr {
  /** The voucher's, or one that begins with `~`: a whole row of the server's label text that waits to be printed. */
  id: string
  qrContent: string
  /** Epoch milliseconds of the answer. */
  asOf: number
}

/** A terminal in the print queue of this person (decisions.md J20). */
export interface QueuedTerminal {
  terminalId: string
  merchant: string
  merchantId: string
  location: string
  subMerchantId: string
  quantity: number
  /** Order of arrival. */
  at: number
}
