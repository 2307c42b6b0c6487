import { useMemo } from 'react'
import { useCells } from '#ui/files/use-cells.ts'
import { fileProblem } from './csv-words.ts'
import { readIdColumn } from './read-id-column.ts'

/**
 * The file itself: what is wrong with it, and what it holds once it has been read. None is wanted of a closed dialog. With
 * each change it is another file: nothing that came of the former one holds.
 */
export function useChosenFile(opened: boolean, onChange: () => void) {
  const source = useCells(opened)
  const { file, cells, leftOut, isReading } = source
  const isRead = file !== null && !isReading && source.problem === null
  const column = useMemo(() => (isRead ? readIdColumn(cells, leftOut) : null), [isRead, cells, leftOut])

  function changing<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      onChange()
      change(...args)
    }
  }

  return {
    ...source,
    take: changing(source.take),
    mend: changing(source.mend),
    leaveOut: changing(source.leaveOut),
    column,
    problem: source.problem ?? (column && fileProblem(column)),
  }
}
