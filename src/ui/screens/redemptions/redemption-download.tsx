import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Listing } from '#ui/listing/define-listing.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useRedemptionFile } from './use-redemption-file.ts'
import type { RedemptionView } from './use-redemption-view.ts'

interface RedemptionDownloadProps {
  listing: Listing
  list: ListingUse
  view: RedemptionView
}

/** 'Download All' while nothing narrows the list, else 'Download' (decisions.md J2); while it is made, the way to call it off. */
export function RedemptionDownload({ listing, list, view }: RedemptionDownloadProps) {
  const { run, download, cancel } = useRedemptionFile(listing, list, view)
  if (run !== null) {
    return (
      <Button
        variant="default"
        loading={false}
        // The second click of two was meant for the download.
        onClick={(event) => event.detail > 1 || cancel()}
      >
        {run.total === 0 ? 'Cancel download' : `Cancel download: ${run.done} of ${run.total}`}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={list.total === 0}
      onClick={download}
    >
      {list.narrowed ? 'Download' : 'Download All'}
    </Button>
  )
}
