import { ActionIcon, Loader, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ListingUse } from './use-listing.ts'

/** Asks the server for what the list shows, once more and at once. It keeps the focus while it looks. */
export function RefreshButton({ list: { looking, retry } }: { list: ListingUse }) {
  const busy = looking ? { 'aria-disabled': true, 'aria-busy': true } : { onClick: retry }
  return (
    <Tooltip label="Refresh" withArrow>
      <ActionIcon variant="default" size={36} aria-label="Refresh" {...busy}>
        {looking ? <Loader size={18} color="currentColor" aria-hidden /> : <IconRefresh size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
