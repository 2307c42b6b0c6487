import { useMemo, useState } from 'react'
import { type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { useList } from '#ui/live/use-list.ts'
import type { ListItem } from './columns.tsx'

interface ShownList {
  /** The query that was answered. */
  key: string
  answer: ListAnswer
  items: ListItem[]
  /** False for the moment in which only the first rows are there. */
  isRead: boolean
}

interface ShownListUse {
  shown: ShownList | null
  /** False while the page before is still shown; a page that is only brought up to date stays fresh. */
  fresh: boolean
  settled: boolean
}

/**
 * What a list draws: the page of a query, or the page before it for the moment until the new one is there, so that
 * typing and paging never flash an empty table.
 */
export function useShownList(query: ListQuery): ShownListUse {
  const key = listQueryKey(query)
  const { collection } = query
  const { answer, rows, settled } = useList(query)
  const [held, setHeld] = useState({ collection, key, answer, rows })
  const isNew = answer !== null && (held.answer !== answer || held.rows !== rows || held.key !== key)
  if (isNew || held.collection !== collection) setHeld({ collection, key, answer, rows })

  const shown = useMemo(() => {
    if (!held.answer) return null
    const items = held.answer.ids.map((id, at) => ({ id, row: at < held.rows.length ? held.rows[at] : null }))
    return { key: held.key, answer: held.answer, items, isRead: held.rows.length >= items.length }
  }, [held])
  return { shown, fresh: shown?.key === key, settled }
}
