import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useNow } from '#ui/kit/use-now.ts'
import type { ListAddress } from '#ui/listing/list-address.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { TerminalQueueButton } from '#ui/printing/terminal-queue-dialog.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { QueueSelected } from './queue-selected.tsx'
import { terminalBulk } from './terminal-bulk.ts'
import { TerminalDialog } from './terminal-dialog.tsx'
import { TerminalFilters } from './terminal-filters.tsx'
import { terminalListing } from './terminal-listing.tsx'
import { unusedWords } from './terminal-words.tsx'
import classes from './terminals.module.css'
import type { SeenUses } from './use-seen-uses.ts'
import { useUnused } from './use-unused.ts'

/** All terminals (spec 001 §2). */
export function TerminalList() {
  const { config } = usePortal()
  const { show }: ListAddress = useSearch({ strict: false })
  // The address follows what the list shows, which here is not known before it is asked for.
  const [isChosen, setChosen] = useState(false)
  const unused = useUnused(isChosen || show !== undefined)
  const listing = useMemo(() => terminalListing(unused), [unused])
  return (
    <ListingScreen
      listing={listing}
      bulk={terminalBulk(config)}
      filters={(list) => <TerminalFilters list={list} onUnused={setChosen} />}
      note={(list) => (list.values['show'] ? <UseNote seen={unused.seen} /> : null)}
      selected={(ids) => <QueueSelected ids={ids} />}
      drawer={(id, close) => <TerminalDialog id={id} onClose={close} />}
      tools={() => <TerminalQueueButton />}
    />
  )
}

/** What is not known is not listed as unused, and that is said. */
function UseNote({ seen }: { seen: SeenUses | null }) {
  return <p className={classes['note']}>{unusedWords(seen, useNow(30_000))}</p>
}
