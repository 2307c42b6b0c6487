/** Error correction of a QR code: L 7 %, M 15 %, Q 25 %, H 30 % of it may be lost. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H'

/** One line in the printer's own font, centred in its box. */
export interface TextPart {
  kind: 'text'
  x: number
  y: number
  width: number
  size: number
  text: string
  /** This very part stands on many labels: whoever writes it may remember what came of it. */
  shared?: true
}

/** Black dots, a bit each, rows of whole bytes, the leftmost dot in the highest bit. */
export interface Picture {
  width: number
  height: number
  bits: Uint8Array
}

export interface PicturePart extends Picture {
  kind: 'picture'
  x: number
  y: number
}

/** A QR code that the printer draws itself: printable ASCII, `dot` dots a module, `modules` modules wide. */
export interface QrPart {
  kind: 'qr'
  x: number
  y: number
  dot: number
  modules: number
  level: QrLevel
  data: string
}

export type LabelPart = TextPart | PicturePart | QrPart

/** A row of labels as it lies on paper, in whole dots from its upper left corner; preview, ZPL and PDF are drawn from it. */
export interface LabelRow {
  /** What tells this row from every other: the job's code and the row's number, `[0-9A-Z-]` only. */
  code: string
  width: number
  height: number
  parts: LabelPart[]
  /** The ids of what its labels are for, from left to right. */
  ids: string[]
}

/** The page of the specification: 799 dots across, 8 dots a millimetre (spec 000 §9, decisions.md P7). */
export const page = { width: 799, dotsPerMm: 8, cells: [8, 274, 540], cellWidth: 250 } as const
