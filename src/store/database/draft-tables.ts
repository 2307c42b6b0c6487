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
