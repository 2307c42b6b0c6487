import { useEffect, useRef, useState } from 'react'
import type { Cells } from '#store/exchange/read-cells.ts'
import type { Separator } from '#store/define/define-table.ts'
import type { CellReader, Correction } from '#store/ports/file-port.ts'
import { csvMissing } from '#ui/form/csv-words.ts'
import { usePortal } from '#ui/state/portal.ts'
import { mayReadAgain } from './may-read-again.ts'
import { unreadable, whyTooLarge } from './file-size.ts'

/** What is chosen or pasted, and what has been read of it. */
interface Source {
  file: File | null
  text: string
  problem: string | null
  isReading: boolean
  cells: Cells
  /** What separates the cells; null while nothing is read. */
  separator: Separator | null
  /** Rows, from 1, that a person has left out. */
  leftOut: ReadonlySet<number>
  /** The file may go up as it is: any server reads it so, and nothing of it was mended. */
  isAsChosen: boolean
  /** Cells were corrected, or rows left out. */
  isCorrected: boolean
}

const nothing: Source = {
  file: null,
  text: '',
  problem: null,
  isReading: false,
  cells: [],
  separator: null,
  leftOut: new Set(),
  isAsChosen: true,
  isCorrected: false,
}

export interface CellsUse extends Source {
  take(file: File | null, problem: string | null): void
  paste(text: string): void
  /** Nothing was chosen when something was wanted. */
  miss(): void
  /** Writes another text into a cell, or into all of its column that hold the same; the row counts from 1, its place from 0. */
  mend(row: number, place: number, correction: Correction): void
  /** Reads the source again by another separator. */
  separate(separator: Separator): Promise<void>
  leaveOut(row: number): void
  /** Answers for another file, or for a dialog that was closed, come too late. */
  isLatest(file: File): boolean
  /** The chosen file with what was mended: as it is where it can be, else the same cells in UTF-8 with commas. */
  toSend(file: File): Promise<File>
}

/**
 * A table that a screen reads by its own rules, out of a file or pasted, in any dialect: read in a worker and kept in
 * memory alone, for as long as it is wanted (decisions.md N1, Q1).
 */
export function useCells(opened: boolean): CellsUse {
  const { source, setSource, begin, again, isLatest } = useReadSource(opened)
  const { file, cells, leftOut } = source

  return {
    ...source,
    isLatest,
    take(next, words) {
      const problem = next === null ? words : (whyTooLarge(next) ?? words)
      begin(problem === null ? next : null, { file: next, problem, cells: [] })
    },
    paste: (text) => begin(text.trim() === '' ? null : new Blob([text]), { text }),
    miss: () => setSource((now) => ({ ...now, problem: now.problem ?? csvMissing })),
    async separate(separator) {
      // A pasted text has its corrections in its field.
      if (file === null) return again(new Blob([source.text]), separator)
      if (!source.isCorrected || (await mayReadAgain())) again(file, separator)
    },
    mend(row, place, correction) {
      const mended = withCell(cells, { row, place, ...correction })
      setSource((now) => ({ ...now, cells: mended, isAsChosen: false, isCorrected: true }))
      if (file !== null) return
      // Of pasted text the field shows what is mended, unless somebody types in it meanwhile.
      const { text: before } = source
      const isUntouched = (now: Source) => now.cells === mended && now.text === before && !now.isReading
      textOf(mended, '\t').then(
        (pasted) => setSource((now) => (isUntouched(now) ? { ...now, text: pasted } : now)),
        // Without the code that writes it the field keeps what was pasted; what is sent are the cells.
        () => undefined,
      )
    },
    leaveOut: (row) =>
      setSource((now) => ({
        ...now,
        leftOut: new Set(now.leftOut).add(row),
        isAsChosen: false,
        isCorrected: true,
      })),
    async toSend(chosen) {
      if (source.isAsChosen) return chosen
      const kept = cells.filter((_cells, at) => !leftOut.has(at + 1))
      return new File([await textOf(kept, ',')], chosen.name, { type: 'text/csv' })
    },
  }
}

/** What is read last counts; with the end of it, it is gone from memory. */
function useReadSource(opened: boolean) {
  const { files } = usePortal()
  const [source, setSource] = useState(nothing)
  const reader = useRef<CellReader | null>(null)
  const latest = useRef<Blob | null>(null)

  useEffect(() => {
    if (!opened) return
    return () => {
      reader.current?.close()
      reader.current = null
      latest.current = null
      setSource(nothing)
    }
  }, [opened])

  async function read(blob: Blob, given?: Separator) {
    latest.current = blob
    reader.current ??= files.openReader()
    const found = await reader.current.read(blob, given).catch(() => ({ ok: false, trouble: unreadable }) as const)
    if (found === null || latest.current !== blob) return
    const { cells, problem, isAsChosen, separator } = found.ok
      ? { cells: found.cells, problem: null, isAsChosen: found.isPlain, separator: found.separator }
      : { cells: nothing.cells, problem: found.trouble, isAsChosen: false, separator: given ?? null }
    setSource((now) => ({ ...now, cells, problem, isAsChosen, separator, isReading: false }))
  }

  return {
    source,
    setSource,
    again(blob: Blob, separator: Separator) {
      setSource((now) => ({ ...now, leftOut: nothing.leftOut, isCorrected: false, isReading: true }))
      void read(blob, separator)
    },
    isLatest: (file: File) => latest.current === file,
    /** What was read before stays until the next is read, unless it is let go of: a list that is typed must not flicker. */
    begin(blob: Blob | null, begun: Partial<Source>) {
      latest.current = null
      setSource((now) => ({ ...nothing, cells: blob === null ? [] : now.cells, isReading: blob !== null, ...begun }))
      if (blob !== null) void read(blob)
    },
  }
}

interface CellCorrection extends Correction {
  row: number
  place: number
}

function withCell(cells: Cells, { row, place, text, isAlike }: CellCorrection): Cells {
  const before = cells[row - 1]?.[place] ?? ''
  return cells.map((own, at) => {
    if (at !== row - 1 && !(isAlike && (own[place] ?? '') === before)) return own
    const wide = [...own, ...Array.from({ length: Math.max(0, place + 1 - own.length) }, () => '')]
    return wide.with(place, text.trim())
  })
}

async function textOf(cells: Cells, delimiter: ',' | '\t'): Promise<string> {
  const { cellsText } = await import('#store/exchange/cells-text.ts')
  return cellsText(cells, delimiter)
}
