import {
  isUnderWay,
  type PrintBlock,
  type PrintJob,
  type PrintKind,
  type PrintState,
} from '#store/database/print-tables.ts'
import { wholeRowSign } from '#store/database/voucher-qrs.ts'
import type { LabelWarning } from '#store/ports/print-port.ts'
import { counted, formatCount } from '#store/values/count.ts'
import type { CodesFetched } from './fetch-codes.ts'
import type { Tone } from '#ui/kit/tone-badge.tsx'

/** The headlines of the specification (spec 000 §8). */
export const printHeadlines = {
  notConnected: 'Please make sure the printer is connected and turned on :)',
  nameLabels: 'Oops, something went wrong! Check your cables & make sure you are using chrome',
  noTerminals: 'No terminals selected for printing.',
  noSubMerchants: 'No sub-merchants selected for printing. Please select at least one.',
} as const

/** The way out where a browser has no USB (decisions.md P14). */
export const noPrinterWords = 'This browser cannot reach a label printer: use Chrome or Edge, or download a file.'

/** What is counted on paper. */
export const labelNoun = { one: 'label', many: 'labels' }
export const rowNoun = { one: 'row', many: 'rows' }

export const stateWords: Readonly<Record<PrintState, { word: string; tone: Tone }>> = {
  queued: { word: 'Waiting', tone: 'calm' },
  running: { word: 'Printing', tone: 'good' },
  paused: { word: 'Paused', tone: 'wait' },
  blocked: { word: 'Stopped', tone: 'bad' },
  check: { word: 'Needs a look', tone: 'bad' },
  done: { word: 'Printed', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'calm' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** What the printer or the person has to do next; those that pass by themselves say so. */
const blockWords: Readonly<Record<PrintBlock, string>> = {
  paper: 'Out of labels. Load a roll; printing goes on by itself.',
  ribbon: 'Out of ribbon. Load one; printing goes on by itself.',
  head: 'The print head is open. Close it; printing goes on by itself.',
  'printer-paused': 'The printer is paused. Press its pause button; printing goes on by itself.',
  silent: 'The printer needs attention: look at its lights. Printing goes on by itself.',
  'not-accepting': 'The printer is not accepting data. Look at labels, ribbon and head; printing goes on by itself.',
  disconnected: 'The connection to the printer is gone. Plug the cable back in, then Resume.',
  busy: 'The printer is in use by another tab or program. Close it, then Resume.',
  access:
    'Windows or Linux has reserved the printer. See "Printer not responding?" under Printing, or download the .zpl file.',
  'not-found': 'The printer was not found. Connect it and turn it on, then Resume.',
  unproved:
    'A printer without a serial number is connected. The portal cannot prove that it is the one of this job: look at the printer, then Resume.',
  ambiguous: 'Two connected printers have the serial number of this job. Unplug one of them, then Resume.',
  interrupted: 'The tab that printed this was closed. Nothing more prints until you Resume.',
  'no-codes': 'What the codes say was wiped when the session ended. Resume fetches it again.',
  resolution: 'This printer does not print 8 dots a millimetre: the labels would come out in the wrong size.',
}

const cancelling =
  'Being cancelled: the printer has not said yet which rows it printed. Cancel once more to end it now, with those rows in doubt.'

/** Blocks for which the specification has a headline: the printer cannot be reached. */
const unreachable: ReadonlySet<PrintBlock> = new Set([
  'disconnected',
  'busy',
  'access',
  'not-found',
  'unproved',
  'ambiguous',
])

/** What stands over the explanation, if anything. */
export function headlineOf({ blockedBy, kind }: PrintJob): string | null {
  return blockedBy === null || !unreachable.has(blockedBy) ? null : headlineOfKind(kind)
}

/** The specification has one of its own for name labels. */
export function headlineOfKind(kind: PrintKind): string {
  return kind === 'name-labels' ? printHeadlines.nameLabels : printHeadlines.notConnected
}

/** Why a job does not go on, in words; null while it does. */
export function reasonOf(job: PrintJob): string | null {
  if (job.state === 'check') return checkWords(job)
  if (job.blockedBy === 'no-codes' && job.kind === 'csv-qr') return wipedFile
  if (job.state === 'blocked' && isCancelling(job)) return cancelling
  if (job.state === 'blocked' && job.blockedBy) return blockWords[job.blockedBy]
  if (job.state === 'failed')
    return 'Something went wrong in the portal itself. Nothing more of this job will be printed.'
  return null
}

/** It prints no more rows than it has sent, and ends when it is known which of those lie on paper. */
export function isCancelling(job: PrintJob): boolean {
  return isUnderWay(job) && job.events.at(-1)?.what === 'Cancel'
}

/**
 * What somebody has asked of a job that goes on for the moment: the rows on the way come first. A job that stands still
 * may be cancelled once more: that ends it without what the printer does not say.
 */
export function wishOf(job: PrintJob): 'pause' | 'cancel' | null {
  const last = job.events.at(-1)?.what
  if (!isUnderWay(job)) return null
  if (isCancelling(job)) return job.state === 'blocked' ? null : 'cancel'
  return last === 'Pause' ? 'pause' : null
}

/** What is said wherever a person is, when a job stands still; null while it does not. */
export function noticeOf(job: PrintJob): string | null {
  const reason = reasonOf(job)
  return reason && `${job.title}: ${[headlineOf(job), reason].filter((part) => part !== null).join(' · ')}`
}

/** "126 of 400 rows printed": what is known, never more. What was sent is on its way only while somebody listens. */
export function progressWords(job: PrintJob): string {
  const { confirmedTo, intentTo, rows, tier } = job
  const of = counted(rows, rowNoun)
  if (tier === 'blind' && intentTo > confirmedTo) return `${formatCount(intentTo)} of ${of} sent`
  const doubt = intentTo - confirmedTo
  return `${formatCount(confirmedTo)} of ${of} printed${doubt > 0 ? `, ${formatCount(doubt)} ${isUnderWay(job) ? 'on the way' : 'in doubt'}` : ''}`
}

/** What a log-out means for print jobs; those of a former role go on in that role alone. */
export function endsWords(jobs: number, mayGoOn: boolean): string {
  if (jobs === 0) return 'Everything is printed.'
  const ends = 'Logging out ends printing on this device; labels that are not on paper by then are not printed.'
  return mayGoOn ? ends : `Begun in a role that you had before; the rest can be printed in that role only. ${ends}`
}

/** What is said of a job that has just been made; `ahead` is the one that has its printer. */
export function startedWords(title: string, ahead: PrintJob | null): string {
  if (!ahead) return `${title}: on the way to the printer. Printing shows how far it is.`
  const waits = `${title}: waits behind ${ahead.title}`
  // What is asked of whoever cancels that one is not asked of whoever prints this one.
  if (isCancelling(ahead)) return `${waits}, which is being cancelled. Printing shows how far it is.`
  return `${waits}. ${reasonOf(ahead) ?? 'Printing shows how far it is.'}`
}

/** How far a document is; what it will hold is known only once it is begun. */
export function makingWords({ done, total }: { done: number; total: number }, what: string): string {
  return total === 0 ? 'Making the PDF…' : `${formatCount(done)} of ${formatCount(total)} ${what}`
}

function checkWords(job: PrintJob): string {
  const { confirmedTo, intentTo, unmarked } = job
  const before = rowNumber(job, confirmedTo)
  if (unmarked)
    return `Nobody but you can tell how many rows of this job lie on paper, and they carry no code: count them from the first one and enter their number, ${before} to ${rowNumber(job, intentTo)}.`
  const doubt = rowCodes(job, confirmedTo + 1, intentTo)
  const which = intentTo - confirmedTo === 1 ? `whether row ${doubt} lies` : `which of the rows ${doubt} lie`
  return `Nobody but you can tell ${which} on paper. Read the code of the last good row (small, at the left) and enter its number; ${before} if none of them is good.`
}

/** The number on paper of the n-th row of a job, from 1. */
export function rowNumber({ firstRow = 1 }: Pick<PrintJob, 'firstRow'>, row: number): number {
  return firstRow + row - 1
}

/** The rows that may be printed once more, as paper calls them: of the others the job still prints the first copy. */
export function reprintable(job: PrintJob): { first: number; last: number } {
  return { first: rowNumber(job, 1), last: rowNumber(job, job.intentTo) }
}

/** What rows are called on paper, from the first to the last; those without a code are counted. */
export function rowCodes(job: Pick<PrintJob, 'code' | 'firstRow' | 'unmarked'>, from: number, to: number): string {
  const [first, last] = [rowNumber(job, from), rowNumber(job, to)]
  if (first === last) return job.unmarked ? `row ${first}` : rowCode(job.code, first)
  if (job.unmarked) return `rows ${first} to ${last}`
  return `${rowCode(job.code, first)} to ${rowCode(job.code, last)}`
}

/** Which rows are printed once more, as they are called on paper, and why. */
export function reprintWords(job: PrintJob, { from, to, reason }: NonNullable<PrintJob['reprint']>): string {
  const [first, last] = job.unmarked ? [from, to] : [rowNumber(job, 1), rowNumber(job, job.rows)]
  return `Reprint of ${first === last ? `row ${first}` : `rows ${first} to ${last}`}: ${reason}`
}

/** Its hyphen is one at which no line is broken: half a code is hard to find on paper. */
function rowCode(code: string, row: number): string {
  return `${code}\u2011${String(row).padStart(4, '0')}`
}

const warningTexts: Readonly<Record<LabelWarning['kind'], (count: string) => string>> = {
  cut: (count) => `${count} cut short with an ellipsis, because the text does not fit`,
  shrunk: (count) => `${count} printed smaller than usual`,
  picture: (count) => `${count} will print as images, because the printer has no font for their letters`,
  'qr-dense': (count) => `${count} with a code that may be hard to scan`,
  'qr-long': (count) => `${count} held: the code does not fit on a label`,
}

/** What a person should know before anything is sent, a sentence for each kind of warning. */
export function warningWords(warnings: readonly LabelWarning[]): string[] {
  const counts = new Map<LabelWarning['kind'], Set<string>>()
  for (const { kind, id } of warnings) counts.set(kind, (counts.get(kind) ?? new Set()).add(id))
  return Array.from(counts, ([kind, ids]) => warningTexts[kind](counted(ids.size, labelNoun)))
}

/** Vouchers that are not printed because nobody here knows their code (decisions.md P4). */
export function heldWords(held: readonly string[]): string | null {
  if (held.length === 0) return null
  return `Held, because what their code says is not on this device: ${namedWords(held)}.`
}

/** The first of these ids by name, the others by their number. */
export function namedWords(ids: readonly string[]): string {
  const more = ids.length > 5 ? ` and ${formatCount(ids.length - 5)} more` : ''
  return `${ids.slice(0, 5).join(', ')}${more}`
}

/** Why a job's rows cannot be printed or saved, after what was missing of them has been asked for; null where they can. */
export function lackingWords(kind: PrintKind, missing: readonly string[] | null, fetched: CodesFetched | null) {
  if (missing === null) return 'The labels of this job are no longer kept on this device.'
  if (missing.some((id) => id.startsWith(wholeRowSign))) return kind === 'csv-qr' ? wipedFile : wipedPicture
  if (fetched?.kind === 'done' && fetched.unknown.length > 0)
    return `The server has no code for ${namedWords(fetched.unknown)}: rows with their labels cannot be printed any more. Print the other vouchers anew from the list.`
  if (fetched?.kind === 'done' && missing.length > 0)
    return `Codes are fetched for 2,000 vouchers at a time: ${formatCount(missing.length)} are still missing. Press once more.`
  return fetchWords(fetched)
}

const wipedFile =
  'These labels came from a file, and what they say was wiped when the session ended: choose the file again under Codes by CSV, with the vouchers that are not printed yet.'
const wipedPicture =
  'Some of these codes are drawn as pictures, which were wiped when the session ended: print the vouchers anew from the list.'

/** Why codes are missing after a fetch; null where it brought all it was asked for, or none was made. */
export function fetchWords(result: CodesFetched | null): string | null {
  switch (result?.kind) {
    case 'offline':
      return 'The server cannot be reached: what is not on this device is held.'
    case 'failed':
      return 'The server did not say what the missing codes say; those labels are held.'
    case 'done':
      return result.unknown.length === 0
        ? null
        : `The server has no code for ${namedWords(result.unknown)}: their labels are held.`
    default:
      return null
  }
}
