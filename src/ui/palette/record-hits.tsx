import { Spotlight } from '@mantine/spotlight'
import { memo, useLayoutEffect } from 'react'
import { scopeName } from '#store/access/scopes.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import type { LiveList } from '#ui/live/follow-list.ts'
import { useList } from '#ui/live/use-list.ts'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import { usePortal } from '#ui/state/portal.ts'
import { exactFirst, exactQuery, type Found, paletteQuery } from './palette-words.ts'
import { RecordHit } from './record-hit.tsx'

interface RecordHitsProps {
  listed: ListedCollection
  text: string
  onFound(collection: string, found: Found): void
}

/** The records of one collection that have the words, in its own order, each a way to it in its list. */
export const RecordHits = memo(function RecordHits({ listed, text, onFound }: RecordHitsProps) {
  const { collection, scope, place } = listed
  const { user } = usePortal()
  const query = paletteQuery(listed, text)
  const { answer, rows } = useList(query ?? nothingOf(listed))
  const exact = useList(exactQuery(listed, text))
  const { total = 0, searched = 0 } = answer ?? {}
  const isGuess = answer?.match === 'similar'
  const exactTotal = exact.answer?.total ?? 0
  const isExact = exactTotal > 0
  // A text that is an address has only the record of its id.
  const shown = query === null ? 0 : Math.max(total, exactTotal)
  // Before anything is drawn, so that no group is seen where it does not stay.
  useLayoutEffect(() => {
    // An answer on its way says nothing yet.
    if (answer) onFound(collection, { total: shown, searched, isGuess, isExact })
  }, [answer, collection, shown, searched, isGuess, isExact, onFound])

  if (!answer || shown === 0) return null
  const whose = scopeName(user, scope)
  const title = whose === null ? place.title : `${place.title} of ${whose}`
  return (
    <Spotlight.ActionsGroup label={isGuess ? `${title}: similar` : title}>
      {exactFirst(hitsOf(exact), hitsOf({ answer, rows })).map(({ id, row }) => (
        <RecordHit key={id} listed={listed} id={id} row={row} />
      ))}
    </Spotlight.ActionsGroup>
  )
})

const hitsOf = ({ answer, rows }: Pick<LiveList, 'answer' | 'rows'>) =>
  (answer?.ids ?? []).map((id, at) => ({ id, row: rows[at] }))

/** Before anything is typed: how many records there are, and none of them. */
function nothingOf({ collection, resource: { order: sort } }: OwnCollection): ListQuery {
  return { collection, filters: { id: { oneOf: [] } }, search: null, sort, page: 1, pageSize: 1 }
}
