import { Spotlight } from '@mantine/spotlight'
import { useLayoutEffect } from 'react'
import { scopeName } from '#store/access/scopes.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { useList } from '#ui/live/use-list.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './palette.module.css'
import { type ListedCollection, paletteQuery, recordName, recordSearch, recordWords } from './palette-words.ts'
import { useOpenRecord } from './use-open-record.ts'

/** What a collection has of the words that were typed. */
export interface Found {
  total: number
  searched: number
  /** Nothing has the words themselves, only words that are like them. */
  isGuess: boolean
}

interface RecordHitsProps {
  listed: ListedCollection
  text: string
  onFound(collection: string, found: Found): void
}

/** The records of one collection that have the words, in its own order, each a way to it in its list. */
export function RecordHits({ listed, text, onFound }: RecordHitsProps) {
  const { collection, resource, scope, place } = listed
  const { user } = usePortal()
  const query = paletteQuery(listed, text)
  const { answer, rows } = useList(query ?? nothingOf(listed))
  const openRecord = useOpenRecord()
  const { total = 0, searched = 0 } = answer ?? {}
  const shown = query === null ? 0 : total
  const isGuess = answer?.match === 'similar'
  // Before anything is drawn, so that no group is seen where it does not stay.
  useLayoutEffect(() => {
    // An answer on its way says nothing yet.
    if (answer) onFound(collection, { total: shown, searched, isGuess })
  }, [answer, collection, shown, searched, isGuess, onFound])

  if (query === null || !answer || total === 0) return null
  const { icon: Mark } = place
  const whose = scopeName(user, scope)
  const title = whose === null ? place.title : `${place.title} of ${whose}`
  return (
    <Spotlight.ActionsGroup label={isGuess ? `${title}: similar` : title}>
      {answer.ids.map((id, at) => {
        const row = rows[at]
        const search = recordSearch(listed.rows, resource, { id, row })
        const name = recordName(resource, id, row)
        return (
          <Spotlight.Action
            key={id}
            aria-label={`${resource.noun.one} ${name}`}
            onClick={() => search && openRecord(listed, search)}
          >
            <Mark size={18} stroke={1.6} aria-hidden className={classes['mark']} />
            <span className={classes['record']}>
              {name === id && <span className={classes['id']}>{id}</span>}
              <span className={classes['words']}>{row ? recordWords(resource, row) : ''}</span>
            </span>
          </Spotlight.Action>
        )
      })}
    </Spotlight.ActionsGroup>
  )
}

/** Before anything is typed: how many records there are, and none of them. */
function nothingOf({ collection, resource: { order: sort } }: OwnCollection): ListQuery {
  return { collection, filters: { id: { oneOf: [] } }, search: null, sort, page: 1, pageSize: 1 }
}
