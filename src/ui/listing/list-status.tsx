import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './listing-screen.module.css'

interface ListStatusProps {
  words: string
  /** Absolute or relative time for the tooltip. */
  title: string | undefined
  failed: boolean
  failedWords: string
  offline: boolean
  onRetry(): void
  children?: React.ReactNode
}

/** How fresh and how whole the list is; a failed look at the server says so here, where the rows still are. */
export function ListStatus({ words, title, failed, failedWords, offline, onRetry, children }: ListStatusProps) {
  return (
    <div className={classes['status']}>
      {failed && (
        <span role="alert" className={classes['failed']}>
          <IconAlertTriangle size={14} aria-hidden />
          {failedWords}
          <Button size="compact-xs" variant="subtle" onClick={onRetry}>
            Retry
          </Button>
        </span>
      )}
      {children}
      <span title={title}>{offline ? `${words} · offline` : words}</span>
    </div>
  )
}
