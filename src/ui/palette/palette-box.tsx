import '@mantine/spotlight/styles.css'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { contactOf } from '#store/values/contact.ts'
import { useNotesWith } from '#ui/live/use-notes.ts'
import { useOwnCollections } from '#ui/live/use-own-collections.ts'
import { customerPath } from '#ui/record/customer-address.ts'
import { listedCollections } from '#ui/record/listed-record.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { useOfferedActions } from '#ui/state/offered-actions.ts'
import { endAwaiting, setPaletteText, usePaletteCalls } from '#ui/state/palette-calls.ts'
import classes from './palette.module.css'
import { ActionHits } from './action-hits.tsx'
import { CustomerHit } from './customer-hit.tsx'
import { actionsNamed, type Found, listedNotes, navItemsNamed, rankOf, searchingWords } from './palette-words.ts'
import { NoteHits } from './note-hits.tsx'
import { PageHits } from './page-hits.tsx'
import { RecentHits } from './recent-hits.tsx'
import { RecordHits } from './record-hits.tsx'
import { ServerHits } from './server-hits.tsx'
import { useChoice } from './use-choice.ts'

const [store, palette] = createSpotlight()
// The lines are no stops of the Tab key, so what scrolls must be one. Mantine hands this on to its scroll area.
const scrolls = { viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Pages and records' } }
/** By itself the list leaves its foot too little room below. */
const leavesFoot = 'calc(100dvh - 17rem)'

/** The box in the middle of the page: pages of the menu, and records of every collection that this role may see. */
export function PaletteBox({ calls }: { calls: number }) {
  const { text } = usePaletteCalls()
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({})
  const places = useNavItems()
  const collections = useOwnCollections()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { watchLines, heedKey, beginAnew, said } = useChoice(store)
  useEffect(() => {
    palette.open()
    return palette.close
  }, [calls])
  const note = useCallback(
    (collection: string, answer: Found) => setFound((before) => ({ ...before, [collection]: answer })),
    [],
  )

  const pages = navItemsNamed(places, text)
  const offered = useOfferedActions()
  const actions = actionsNamed(offered, text)
  const answers = Object.values(found)
  // The same ones as before, or each answer would draw all groups anew.
  const listedHere = useMemo(() => listedCollections(places, collections), [places, collections])
  const notes = listedNotes(useNotesWith(text), listedHere)
  const mayOpenCustomers = places.some(({ path }) => path === customerPath)
  const contact = mayOpenCustomers ? contactOf(text) : null
  const isEmpty =
    contact === null &&
    [pages, actions, notes].every(({ length }) => length === 0) &&
    answers.every(({ total }) => total === 0)
  const records = listedHere.map((listed) => ({
    rank: rankOf(found[listed.collection]),
    group: <RecordHits key={listed.collection} listed={listed} text={text} onFound={note} />,
  }))
  const acts = <ActionHits key="actions" offered={actions} />
  const recent = text.trim() === '' && <RecentHits key="recent" />
  const customer = contact && (
    <Spotlight.ActionsGroup key="customer" label="Customer">
      <CustomerHit contact={contact} />
    </Spotlight.ActionsGroup>
  )
  const groups = [
    { rank: -1, group: acts },
    { rank: -0.5, group: customer },
    { rank: -1, group: recent },
    ...records,
    { rank: -0.3, group: <NoteHits key="notes" notes={notes} /> },
    { rank: 1, group: <PageHits key="pages" pages={pages} /> },
    { rank: 3, group: <ServerHits key="server" listed={listedHere} text={text} /> },
  ].toSorted((one, other) => one.rank - other.rank)
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={(typed) => {
        beginAnew()
        setPaletteText(typed)
      }}
      onSpotlightClose={endAwaiting}
      scrollable
      data-palette
    >
      <Spotlight.Search
        aria-label="Find a page or a record"
        placeholder={narrow ? 'Page, ID, number or name' : 'Page, ID or its last characters, mobile number or name'}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        maxLength={50}
        onKeyDown={heedKey}
        onFocus={endAwaiting}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Spotlight.ActionsList {...scrolls} mah={leavesFoot}>
        {isEmpty && <Spotlight.Empty>No matches on this device for “{text.trim()}”</Spotlight.Empty>}
        <div ref={watchLines}>{groups.map(({ group }) => group)}</div>
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes['foot']}>
        {searchingWords(answers.reduce((sum, { searched }) => sum + searched, 0))}
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}
