import { Button } from '@mantine/core'
import { IconCloudDownload, IconCloudOff, IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { EmptyKind } from './list-words.ts'
import classes from './listing-screen.module.css'

interface ListEmptyProps {
  kind: Exclude<EmptyKind, 'opening'>
  noun: { one: string; many: string }
  /** The screen's own words for a list without rows. */
  nothingFound: string
  /** What has to be here before the rows can be known; null if nothing is missing. */
  notKnown: string | null
  failedWords: string
  /** What the server's log calls the question that it refused. */
  failedRequest?: string | null
  tab: string | null
  searched: { title: string; text: string; byServer: boolean } | null
  onClear(): void
  onRetry(): void
}

/** The ways a list can be empty, each with its own words and its own way on (design/experience.md C-24). */
export function ListEmpty({ onClear, onRetry, ...facts }: ListEmptyProps) {
  const { kind, searched } = facts
  const { icon: Icon, title, text } = wordsOf(facts)
  return (
    <div className={classes['empty']}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <p className={classes['emptyTitle']}>{title}</p>
      <p className={classes['emptyText']}>{text}</p>
      {kind === 'no-match' && (
        <Button variant="default" size="sm" onClick={onClear}>
          {searched === null ? 'Clear filters' : 'Clear search'}
        </Button>
      )}
      {(kind === 'failed' || kind === 'not-downloaded') && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type EmptyFacts = Omit<ListEmptyProps, 'onClear' | 'onRetry'>

function wordsOf({ kind, noun, nothingFound, notKnown, failedWords, failedRequest, tab, searched }: EmptyFacts) {
  if (notKnown !== null) return { icon: IconCloudDownload, title: 'Not known yet', text: notKnown }
  switch (kind) {
    case 'no-match':
      return {
        icon: IconSearchOff,
        title: nothingFound,
        text: searched ? noMatchWords(searched) : `No ${noun.many} pass the filters.`,
      }
    case 'none':
      return {
        icon: IconInbox,
        title: nothingFound,
        text: tab === null ? `There are no ${noun.many} yet.` : `There are no ${noun.many} in “${tab}”.`,
      }
    case 'failed':
      return {
        icon: IconCloudDownload,
        title: failedWords,
        text: `The ${noun.many} could not be fetched. What you change on this device is safe.${failedRequest ? ` ${failedRequest}.` : ''}`,
      }
    case 'so-far':
      return {
        icon: IconCloudDownload,
        title: `No such ${noun.many} on this device so far`,
        text: `The ${noun.many} are still loading; those that pass the filters may be on their way.`,
      }
    case 'not-downloaded':
      return {
        icon: IconCloudOff,
        title: `Not downloaded on this device`,
        text: `You’re offline, and this device holds no such ${noun.many} yet. They may well exist.`,
      }
  }
}

function noMatchWords({ title, text, byServer }: NonNullable<ListEmptyProps['searched']>): string {
  const where = byServer ? 'Nothing here or on the server' : 'Nothing on this device'
  return `${where} has the ${title} “${text}”. Check for typing errors or search by another field.`
}
