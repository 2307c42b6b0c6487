import type { PrintBlock } from '#store/database/print-tables.ts'

/** What `~HS` says, as far as we need it. */
export interface PrinterStatus {
  paperOut: boolean
  paused: boolean
  headOpen: boolean
  ribbonOut: boolean
  /** Formats in the receive buffer, labels of the batch that is printing, and whether a format is half received. */
  formats: number
  remaining: number
  partial: boolean
}

export interface PrinterIdentity {
  model: string
  firmware: string
  dotsPerMm: number
}

export type PrinterReply =
  | { kind: 'status'; status: PrinterStatus }
  | { kind: 'odometer'; count: number }
  | { kind: 'identity'; identity: PrinterIdentity }

export const commands = {
  /** Ends what may be half received, whatever it is; a line break ends a half SGD line. */
  cancelPartial: '\r\n~JX\r\n',
  /** Everything before it in the buffer. */
  cancelAll: '~JA\r\n',
  identity: '~HI\r\n',
  /** Status and the number of labels the printer has printed in its life, without feeds and calibration. */
  status: '~HS\r\n! U1 getvar "odometer.total_label_count"\r\n',
  /** A label that an error spoilt is printed again by the printer itself. */
  reprintAfterError: '^XA^JZY^XZ\r\n',
} as const

/** Around each line of an answer; made visible, so that a pattern can name them. */
const [start, end] = [String.fromCharCode(2), String.fromCharCode(3)]
const frame = /«([^«»]*)»|"([^"\r\n]*)"/g

/** Reads what a printer says out of pieces that end anywhere; nonsense is skipped. */
export class ReplyReader {
  #text = ''
  /** The lines of a status answer that have come so far: there are three. */
  #lines: string[][] = []

  feed(text: string): PrinterReply[] {
    this.#text = (this.#text + text.replaceAll(start, '«').replaceAll(end, '»')).slice(-4096)
    const replies: PrinterReply[] = []
    let read = 0
    for (const match of this.#text.matchAll(frame)) {
      read = match.index + match[0].length
      const reply = match[1] === undefined ? odometerIn(match[2] ?? '') : this.#framed(match[1])
      if (reply) replies.push(reply)
    }
    this.#text = this.#text.slice(read)
    return replies
  }

  #framed(line: string): PrinterReply | null {
    const fields = line.trim().split(',')
    if (fields.length === 4) return identityIn(fields)
    if (fields.length === 12) this.#lines = [fields]
    else if (fields.length === 11 && this.#lines.length === 1) return statusIn(this.#lines[0] ?? [], fields)
    return null
  }
}

function odometerIn(text: string): PrinterReply | null {
  return /^\d{1,12}$/.test(text) ? { kind: 'odometer', count: Number(text) } : null
}

function identityIn([model = '', firmware = '', dots = '']: string[]): PrinterReply | null {
  const dotsPerMm = Number(dots)
  return dotsPerMm > 0 ? { kind: 'identity', identity: { model, firmware, dotsPerMm } } : null
}

function statusIn(first: string[], second: string[]): PrinterReply | null {
  const counts = [Number(first[4]), Number(second[8])]
  if (counts.some((count) => !Number.isInteger(count))) return null
  const [formats = 0, remaining = 0] = counts
  return {
    kind: 'status',
    status: {
      paperOut: first[1] === '1',
      paused: first[2] === '1',
      partial: first[7] === '1',
      headOpen: second[2] === '1',
      ribbonOut: second[3] === '1',
      formats,
      remaining,
    },
  }
}

/** Whether it holds nothing more to print, and nothing half received. */
export function isEmpty({ formats, remaining, partial }: PrinterStatus): boolean {
  return formats === 0 && remaining === 0 && !partial
}

/** What a person has to do before the printer goes on, if anything. */
export function blockOf({ headOpen, paperOut, ribbonOut, paused }: PrinterStatus): PrintBlock | null {
  if (headOpen) return 'head'
  if (paperOut) return 'paper'
  if (ribbonOut) return 'ribbon'
  return paused ? 'printer-paused' : null
}
