/**
 * Why a printer cannot be reached. lost: the cable, the power, or a transfer that failed in a way nobody can name.
 * unproved: a printer without a serial number is connected, and nothing proves that it is this one. ambiguous: two
 * connected printers have its serial number.
 */
export type LinkTrouble = 'not-found' | 'unproved' | 'ambiguous' | 'access' | 'busy' | 'lost'

export class PrinterTrouble extends Error {
  override readonly name = 'PrinterTrouble'
  readonly kind: LinkTrouble

  constructor(kind: LinkTrouble, cause?: unknown) {
    super(`printer ${kind}`, { cause })
    this.kind = kind
  }
}

/** An open way to one printer, for one owner. */
export interface PrinterLink {
  /** False where the printer can only listen. */
  readonly answers: boolean
  /** Resolves when the printer has taken every byte, which may be never; texts go one after the other. Throws PrinterTrouble. */
  write(text: string): Promise<void>
  /** Who is told what the printer says, in pieces as they come. */
  listen(onText: (text: string) => void): void
  /** Ends whatever is under way. */
  close(): Promise<void>
}
