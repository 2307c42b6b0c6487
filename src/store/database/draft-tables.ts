import type { ForetoldValue } from '#store/resources/stock/foretell.ts'

/** An order that somebody is still typing; `form` is what its fields hold. */
export interface OrderDraft<Form = unknown> {
  id: string
  /** When it was typed last, epoch milliseconds. */
  at: number
  form: Form
  /** The file whose rows are kept beside it. */
  fileName: string | null
  rows: number
  /** When it was handed to the outbox: it is kept until the server has the order (decisions.md I20). */
  sentAt?: number
}

/** Some rows of a draft's file: they are written once, and not again with every letter that is typed. */
export interface OrderDraftRows {
  draft: string
  part: number
  rows: readonly unknown[]
}

/** What somebody typed into a form and did not send: without what its form keeps nowhere (decisions.md N1–N4). */
export interface FormDraftRecord {
  /** Of the one form on one tab that it is typed into. */
  id: string
  /** Names the form among all of the portal: "add-merchant". */
  form: string
  /** When it was typed last, epoch milliseconds. */
  at: number
  values: Record<string, unknown>
}

/** A short text of this person's about a record: on this device alone, and plain text. */
export interface NoteRecord {
  id: string
  /** By its whole name, with its scope. */
  collection: string
  rowId: string
  text: string
  /** The person's email address. */
  by: string
  /** When it was written, epoch milliseconds. */
  at: number
  /** When its text was last changed. */
  editedAt?: number
}

/** The stock that was foretold when a file of codes was sent: counts by merchant voucher and value, and no code. */
export interface ForetoldUpload {
  /** Fingerprint of the file. */
  id: string
  file: string
  /** When it was first sent, epoch milliseconds. */
  at: number
  /** sent: nobody knows yet whether all of it is in. in: all of it is, and the person has not put the comparison away. */
  state: 'sent' | 'in'
  foretold: ForetoldValue[]
}
