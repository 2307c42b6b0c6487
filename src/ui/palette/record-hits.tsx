import { Spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { Resource } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import { useList } from '#ui/live/use-list.ts'
import type { Place } from '#ui/state/places.ts'
import classes from './palette.module.css'
import { paletteQuery, recordName, recordSearch, recordWords } from './palette-words.ts'

/** What a collection has of the words that were typed. */
export interface Found {
  total: number
  searched: number
  /** Nothing has the words themselves, only words that are like them. */
  isGuess: boolean
}

interface RecordHitsProps {
  place: Place
  text: string
  onFound(collection: string, found: Found): void
}

/** The records of one collection that have the words, in its own order, each a way to it in its list. */
export function RecordHits({ place, text, onFound }: RecordHitsProps) {
  const collection = place.rows?.of ?? ''
  const resource = resourceNamed(collection)
  const query = paletteQuery(resource, text)
  const { answer, rows } = useList(query ?? nothingOf(resource))
  const navigate = useNavigate()
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
  return (
    <Spotlight.ActionsGroup label={isGuess ? `${place.title}: similar` : place.title}>
      {answer.ids.map((id, at) => {
        const row = rows[at]
        const search = place.rows ? recordSearch(place.rows, resource, { id, row }) : null
        const name = recordName(resource, id, row)
        return (
          <Spotlight.Action
            key={id}
            aria-label={`${resource.noun.one} ${name}`}
            onClick={() => search && void navigate({ to: place.path, search: search as never })}
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
function nothingOf(resource: Resource): ListQuery {
  const { name: collection, order: sort } = resource
  return { collection, filters: { id: { oneOf: [] } }, search: null, sort, page: 1, pageSize: 1 }
}
