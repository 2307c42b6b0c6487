import { readZpl } from '#printing/zpl/read-zpl.ts'
import { labelsIn } from '#printing/zpl/split-zpl.ts'
import { textField } from '#printing/zpl/row-to-zpl.ts'
import type { LabelRow, TextPart } from './label-row.ts'
import { roomForMark, rowCode, rowMark } from './row-mark.ts'

/** A row of label text that somebody else wrote. */
export interface TextRow {
  /** The vouchers whose labels are on it; none where that cannot be told. */
  ids: string[]
  /** As it will lie on paper under a job's code; null for text that this portal cannot draw. */
  drawn(jobCode: string): LabelRow | null
  /** As it goes to the printer under a job's code. */
  zpl(jobCode: string): string
}

/**
 * Rows of the server's label text, with the vouchers of the file they were made from, and with the code of each row
 * wherever all rows have room for one (docs/adr/0020).
 */
export function textRows(rows: readonly string[], fileIds: readonly string[]): { rows: TextRow[]; isMarked: boolean } {
  const read = rows.map((zpl) => ({ zpl, drawn: readZpl(zpl) }))
  const ids = idsOfRows(
    read.map(({ zpl, drawn }) => ({ labels: labelsIn(zpl), drawn })),
    fileIds,
  )
  const rooms = read.map(({ drawn }) => drawn && roomForMark(drawn))
  const isMarked = rooms.every((room) => room !== null)
  const textRow = ({ zpl, drawn }: (typeof read)[number], place: number): TextRow => {
    const room = rooms[place]
    const mark = (jobCode: string): TextPart | null =>
      isMarked && room ? rowMark(rowCode(jobCode, place + 1), room) : null
    return {
      ids: ids[place] ?? [],
      drawn(jobCode) {
        const part = mark(jobCode)
        return drawn && { ...drawn, parts: part ? [...drawn.parts, part] : drawn.parts }
      },
      zpl(jobCode) {
        const part = mark(jobCode)
        return part ? `${zpl.slice(0, -'^XZ'.length)}${textField(part)}^XZ` : zpl
      },
    }
  }
  return { rows: read.map(textRow), isMarked }
}

/**
 * By the ids that stand on the labels where each says its own; else in the order of the file where there is one label for
 * each and none that was read contradicts it.
 */
function idsOfRows(
  rows: readonly { labels: number; drawn: LabelRow | null }[],
  fileIds: readonly string[],
): readonly string[][] {
  const known = new Set(fileIds)
  const named = rows.map(({ drawn }) => (drawn ? textsOf(drawn).filter((text) => known.has(text)) : []))
  if (rows.every(({ labels }, place) => named[place]?.length === labels)) return named
  const count = rows.reduce((sum, { labels }) => sum + labels, 0)
  if (count !== fileIds.length) return []
  let from = 0
  const ordered = rows.map(({ labels }) => fileIds.slice(from, (from += labels)))
  // One label that names another than its line does: the order is not the file's.
  const agrees = named.every((ids, place) => ids.every((id) => ordered[place]?.includes(id)))
  return agrees ? ordered : []
}

/** The lines of a row from left to right, as ids are written. */
function textsOf({ parts }: LabelRow): string[] {
  const lines = parts.filter((part) => part.kind === 'text').toSorted((a, b) => a.x - b.x)
  return lines.map(({ text }) => text.trim().toUpperCase())
}
