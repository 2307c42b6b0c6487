import { Anchor, Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OutboxEntry } from '#store/database/tables.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import { confirmEntry, discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import type { RowState } from '#ui/live/use-outbox.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { usePlaces } from '#ui/state/places.ts'
import { usePortal } from '#ui/state/portal.ts'
import { changeWords, detailsOf, discardWords, rowWords, theirWords, tryWords } from './entry-words.ts'
import { rowAddress } from './row-address.ts'
import classes from './sync-centre.module.css'

interface EntryItemProps {
  entry: OutboxEntry
  state: RowState
  now: number
}

/** One unsettled change in words, with what a person can do about it. */
export function EntryItem({ entry, state, now }: EntryItemProps) {
  const { database, sync } = usePortal()
  const theirs = theirWords(entry)

  async function retry() {
    await retryEntry(database, entry.seq, Date.now())
    await sync.poke()
  }

  async function confirmDone() {
    await confirmEntry(database, entry.seq, Date.now())
    await sync.poke()
  }

  async function discard() {
    const sure = await confirm({
      title: 'Discard this change?',
      text: discardWords(entry),
      act: 'Discard change',
      stay: 'Keep it',
      danger: true,
    })
    if (!sure) return
    await discardEntry(database, entry.seq, Date.now())
    await sync.poke()
  }

  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <p className={classes['sentence']}>
          <RowLink entry={entry} />
          {`: ${changeWords(entry)}`}
        </p>
        <p className={classes['meta']}>
          <StateBadge state={state} words="short" />
          <span>{`Made ${clockWords(entry.at, now)}`}</span>
          <span>{tryWords(entry, now)}</span>
        </p>
        {entry.reason !== null && <p className={classes['reason']}>{entry.reason}</p>}
        {theirs !== null && <p className={classes['reason']}>{theirs}</p>}
      </div>
      <div className={classes['acts']}>
        {state === 'attention' && (
          <Button size="compact-sm" onClick={() => void retry()}>
            {entry.hold === 'ask' ? 'Send now' : 'Retry'}
          </Button>
        )}
        {entry.state === 'uncertain' && entry.hold === 'needs-you' && (
          <Button size="compact-sm" variant="default" onClick={() => void confirmDone()}>
            It went through
          </Button>
        )}
        {state !== 'sending' && (
          <Button size="compact-sm" variant="default" onClick={() => void discard()}>
            Discard
          </Button>
        )}
        <CopyButton value={detailsOf(entry)} timeout={2000}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="subtle" onClick={copy} className={classes['copy']}>
              {copied ? 'Copied' : 'Copy details'}
            </Button>
          )}
        </CopyButton>
      </div>
    </li>
  )
}

/** The row's name, as a link to it where it can be opened. */
export function RowLink({ entry }: { entry: { collection: string; rowId: string } }) {
  const address = rowAddress(usePlaces(), entry.collection, entry.rowId)
  if (!address) return rowWords(entry)
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to={address.to} search={address.search as never} />}
      underline="always"
    >
      {rowWords(entry)}
    </Anchor>
  )
}
