/** What a print needs to know of a voucher, as it is when the print is planned. */
export interface VoucherToPrint {
  id: string
  ownerName: string
  sender: string
  message: string
  amountCents: number
  purchaseId: string | null
}

/** The five fields of a name label, of which at most two are printed (spec 000 §3, decisions.md P9). */
export type NameLabelField = 'ownerName' | 'sender' | 'amount' | 'id' | 'purchaseId'

/** What a carrier says; the last one only in a book (spec 000 §2.8, decisions.md R5). */
export type CarrierContent = 'both' | 'sender' | 'receiver' | 'message' | 'amount'

/** What a person sets once for a printer and its roll (decisions.md P7): millimetres, dots, and -30 to 30. */
export interface LabelSettings {
  heightMm: number
  /** Dots everything is moved by, for a roll that does not lie quite where it should. */
  offset: { x: number; y: number }
  /** Added to the printer's own darkness. */
  darkness: number
}

export const usualLabelSettings: LabelSettings = { heightMm: 30, offset: { x: 0, y: 0 }, darkness: 0 }

/** What stands on a parcel: each line as it is printed. */
export interface AddressLabel {
  /** The order's number, which its code says. */
  id: string
  receiver: string
  /** Up to three: street, place and telephone. */
  lines: string[]
  /** Number, mode and when it is due. */
  order: string
  sender: string
}

export type LabelSource =
  | { kind: 'voucher-qr'; vouchers: VoucherToPrint[] }
  | { kind: 'name-labels'; vouchers: VoucherToPrint[]; fields: NameLabelField[] }
  | { kind: 'address-labels'; labels: AddressLabel[] }
  /** Label text of the server (decisions.md P4), and the vouchers of the file it was made from, in its order. */
  | { kind: 'csv-qr'; zpl: string; ids: string[] }
  | { kind: 'printer-check' }

/** What a person should know about a label before it is printed. */
export interface LabelWarning {
  id: string
  /** cut: with an ellipsis. shrunk: smaller than the rule. picture: not the printer's own letters. qr-dense: hard to scan. qr-long: does not fit, held. */
  kind: 'cut' | 'shrunk' | 'picture' | 'qr-dense' | 'qr-long'
  text: string
}

export interface LabelPlan {
  /** Names the plan in later questions; a later plan replaces it. */
  plan: number
  rows: number
  labels: number
  /** Vouchers whose code this device does not hold, or whose code does not fit: not printed, and named. */
  held: string[]
  warnings: LabelWarning[]
  /** Why nothing of it may be sent, in words; null where it may. */
  problem: string | null
}

export interface TerminalToPrint {
  merchant: string
  location: string
  subMerchantId: string
  terminalId: string
  /** 0 to 100; 0 is left out. */
  quantity: number
}

/** Carrier boards or books, a page for each voucher. */
export interface CarrierOrder {
  kind: 'board' | 'book'
  vouchers: VoucherToPrint[]
  content: CarrierContent
}

/** What stands on the sheet that a shop signs for a terminal, as people read it. */
export interface HandOver {
  merchant: string
  shop: string
  terminalId: string
  type: string
  /** Only where it has just been typed and somebody wants it there; nothing keeps it. */
  pin: string | null
}

export type DocumentOrder =
  | { kind: 'terminals'; terminals: TerminalToPrint[] }
  | { kind: 'hand-over'; terminal: HandOver }
  | { kind: 'voucher-qr'; vouchers: VoucherToPrint[] }
  /** A page of the roll's size for each. */
  | { kind: 'name-labels'; vouchers: VoucherToPrint[]; fields: NameLabelField[]; heightMm: number }
  | CarrierOrder

export interface DocumentRun {
  /** The PDF; null when it was called off or holds nothing. */
  readonly bytes: Promise<Uint8Array<ArrayBuffer> | null>
  cancel(): void
}

export interface PrinterInfo {
  /** Its key (printer-key.ts): two printers without serial numbers have different ones, and a new one each time they are plugged in. */
  serial: string
  /** What it calls itself. */
  name: string
}

/** What screens ask of the printing worker. Jobs themselves are read from the database. */
export interface PrintPort {
  plan(source: LabelSource, settings: LabelSettings): Promise<LabelPlan>
  /** Frees a plan whose dialog is closed; later questions about it reject. */
  release(plan: number): void
  /** Rows [from, to) of a plan as they will lie on paper; none of a plan that was replaced. */
  preview(plan: number, from: number, to: number): Promise<ImageBitmap[]>
  /** Freezes the plan's rows in a job for this printer and starts it; its id, the same one however often it is asked for. Rejects for a plan that was replaced. */
  enqueue(plan: number, printer: PrinterInfo, title: string): Promise<string>
  /** Jobs that this tab has started or resumed: closing it stops those that are under way. */
  readonly startedHere: ReadonlySet<string>
  /**
   * Starts a job that waits: nothing prints before a person says so. `confirmed`: the key of the printer without a serial
   * number that, as a person has confirmed, is the job's.
   */
  resume(job: string, confirmed?: string): Promise<void>
  pause(job: string): Promise<void>
  cancel(job: string): Promise<void>
  /** A person has read the number of the last good row from the paper; the rest is printed on resume. */
  resolveCheck(job: string, lastGoodRow: number): Promise<void>
  /** A new job of some rows of an old one, from 1, with the reason, on this printer; its id. */
  reprint(job: string, rows: { from: number; to: number; reason: string }, printer: PrinterInfo): Promise<string>
  /** The label text of a plan or a job, for a printer that the portal cannot reach. */
  labelText(of: { plan: number } | { job: string }): Promise<string>
  /** The picture of one page of an order, counted from 0, so many dots wide; null where there is no such page. */
  page(order: CarrierOrder, place: number, width: number): Promise<ImageBitmap | null>
  document(order: DocumentOrder, onProgress: (done: number, total: number) => void): DocumentRun
  /** Printers this browser has been allowed to use and that are there now. */
  printers(): Promise<PrinterInfo[]>
}
