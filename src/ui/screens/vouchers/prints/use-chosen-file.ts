import { useEffect, useRef, useState } from 'react'
import { csvMissing } from '#ui/form/csv-words.ts'
import { fileProblem } from './csv-words.ts'
import { type IdColumn, readIdColumn } from './read-id-column.ts'

/** The file itself: what is wrong with it, and what it holds once it has been read. None is wanted of a closed dialog. */
export function useChosenFile(opened: boolean) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [column, setColumn] = useState<IdColumn | null>(null)
  const latest = useRef<File | null>(null)

  useEffect(() => {
    if (!opened) return
    return () => {
      latest.current = null
    }
  }, [opened])

  async function read(chosen: File) {
    const found = await readIdColumn(await chosen.text())
    // Another file may have been chosen meanwhile.
    if (latest.current !== chosen) return
    setColumn(found)
    setProblem(fileProblem(found))
  }

  return {
    file,
    problem,
    column,
    /** Answers for another file, or for a dialog that was closed, come too late. */
    isLatest: (chosen: File) => latest.current === chosen,
    take(next: File | null, words: string | null) {
      latest.current = next
      setFile(next)
      setProblem(words)
      setColumn(null)
      if (next) void read(next)
    },
    miss: () => setProblem((now) => now ?? csvMissing),
  }
}
