import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './list-head.module.css'
import type { ListingUse } from './use-listing.ts'

interface ListStatusProps {
  list: ListingUse
  children?: React.ReactNode
}

/** How fresh and how whole the list is; a failed look at the server says so here, where the rows still are. */
export function ListStatus({ list, children }: ListStatusProps) {
  const { words, checked, failed, failedWords, failedRequest, empty, offline, retry } = list
  return (
    <div className={classes['status']}>
      {failed && empty !== 'failed' && (
        <span role="alert" className={classes['failed']}>
          <IconAlertTriangle size={14} aria-hidden />
          {failedWords}
          {failedRequest && <span className={classes['request']}>{failedRequest}</span>}
          <Button size="compact-xs" variant="subtle" onClick={retry}>
            Retry
          </Button>
        </span>
      )}
      <span title={checked}>{offline ? `${words} · offline` : words}</span>
      {children}
    </div>
  )
}
