import { useEffect, useState } from 'react'
import type { Reader } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowsNow } from '#store/define/rows-now.ts'
import { useOnlineReader } from '#ui/live/use-online-reader.ts'

/** The chosen rows as the server has them when a dialog opens; null until it has said. `ask` must be stable. */
export function useRowsNow<Row extends AnyRow>(
  ids: readonly string[],
  ask: (read: Reader, ids: readonly string[]) => Promise<RowsNow<Row>>,
): RowsNow<Row> | null {
  const read = useOnlineReader()
  const [now, setNow] = useState<RowsNow<Row> | null>(null)
  useEffect(() => {
    let left = false
    void ask(read, ids).then((found) => {
      if (!left) setNow(found)
    })
    return () => {
      left = true
    }
  }, [ask, read, ids])
  return now
}
