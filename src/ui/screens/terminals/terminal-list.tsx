import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { TerminalQueueButton } from '#ui/printing/terminal-queue-dialog.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { QueueSelected } from './queue-selected.tsx'
import { terminalBulk } from './terminal-bulk.ts'
import { TerminalDialog } from './terminal-dialog.tsx'
import { TerminalFilters } from './terminal-filters.tsx'
import { terminalListing } from './terminal-listing.tsx'

/** All terminals (spec 001 §2). */
export function TerminalList() {
  const { config } = usePortal()
  return (
    <ListingScreen
      listing={terminalListing}
      bulk={terminalBulk(config)}
      filters={(list) => <TerminalFilters list={list} />}
      selected={(ids) => <QueueSelected ids={ids} />}
      drawer={(id, close) => <TerminalDialog id={id} onClose={close} />}
      tools={() => <TerminalQueueButton />}
    />
  )
}
