import { useDeferredValue, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { useList } from '#ui/live/use-list.ts'
import type { ListItem } from './columns.tsx'

interface ShownList {
  answer: ListAnswer
  items: ListItem[]
}

/**
 * What a list draws: the page of a query, or the page before it for the moment until the new one is there, so that
 * typing and paging never flash an empty table. Drawn in a transition: a keystroke comes before a hundred rows.
 */
export function useShownList(query: ListQuery): { shown: ShownList | null; fresh: boolean; settled: boolean } {
  const { answer, rows, settled } = useList(query)
  const [held, setHeld] = useState({ answer, rows, collection: query.collection })
  if (held.collection !== query.collection || (answer !== null && (held.answer !== answer || held.rows !== rows))) {
    setHeld({ answer, rows, collection: query.collection })
  }

  const list = useMemo(() => {
    if (!held.answer) return null
    return { answer: held.answer, items: held.answer.ids.map((id, at) => ({ id, row: held.rows[at] })) }
  }, [held])
  const shown = useDeferredValue(list)
  return { shown, fresh: answer !== null && shown === list, settled }
}
