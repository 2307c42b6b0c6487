import { Anchor, Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isCreation } from '#store/define/define-mutation.ts'
import { asksToTell } from '#store/mutate/decide-entry.ts'
import { conflictsOf, mayBeEdited } from '#store/mutate/edit-entry.ts'
import { mutations } from '#store/registry.ts'
import { placeOrder } from '#store/resources/client-orders/place-order.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { stateOf } from '#ui/live/use-outbox.ts'
import { chooseScope } from '#ui/state/merchant.ts'
import { opensHere } from '#ui/state/merchant-links.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { EditEntry } from './edit-entry.tsx'
import {
  answerWords,
  changeWords,
  detailsOf,
  madeWords,
  rowWords,
  lastRequestWords,
  tryWords,
  typedTexts,
} from './entry-words.ts'
import { KeptText } from './kept-text.tsx'
import { rowAddress } from './row-address.ts'
import classes from './sync-centre.module.css'
import type { Decisions } from './use-decisions.ts'
import { WaitingOrder } from './waiting-order.tsx'

interface EntryItemProps {
  entry: OutboxEntry
  /** The earlier change of its record that keeps it waiting. */
  holder: OutboxEntry | undefined
  now: number
  decisions: Decisions
}

/** One unsettled change in words, with what a person can do about it. */
export function EntryItem({ entry, holder, now, decisions }: EntryItemProps) {
  const health = useSyncHealth()
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const answer = answerWords(entry)
  const request = lastRequestWords(entry)
  const state = stateOf(entry)
  const isDisputed = conflictsOf(entry).length > 0
  function endEdit() {
    setEditing(false)
    // The form is gone after this turn; the focus goes back to where it came from.
    setTimeout(() => edit.current?.focus())
  }

  return (
    <li className={classes['item']}>
      <p className={classes['sentence']}>
        <RowLink entry={entry} />
        {`: ${changeWords(entry)}`}
      </p>
      <p className={classes['meta']}>
        {state && <StateBadge state={state} words="short" />}
        <span>{madeWords(entry, now)}</span>
        <span>{tryWords(entry, now, { holder, health })}</span>
      </p>
      {entry.mutation === placeOrder.name && <WaitingOrder entry={entry} />}
      {answer !== null && <p className={classes['reason']}>{answer}</p>}
      {request !== null && <p className={classes['meta']}>{request}</p>}
      {entry.isGone && <KeptText entry={entry} />}
      {isDisputed && !isEditing && <ConflictChoice entry={entry} decisions={decisions} />}
      {isEditing ? (
        <EditEntry entry={entry} decisions={decisions} onClose={endEdit} />
      ) : (
        <Acts entry={entry} decisions={decisions} onEdit={() => setEditing(true)} editButton={edit} />
      )}
    </li>
  )
}

interface ActsProps {
  entry: OutboxEntry
  decisions: Decisions
  onEdit(): void
  editButton: React.Ref<HTMLButtonElement>
}

function Acts({ entry, decisions, onEdit, editButton }: ActsProps) {
  const state = stateOf(entry)
  const isDisputed = conflictsOf(entry).length > 0
  const mayCorrect = mayBeEdited(entry) && typedTexts(entry).length > 0 && !entry.isGone
  return (
    <div className={classes['acts']}>
      {asksToTell(entry) && (
        <Button size="compact-sm" onClick={() => void decisions.sendSilently([entry])}>
          Send without notification
        </Button>
      )}
      {state === 'attention' && !isDisputed && (
        <Button
          size="compact-sm"
          variant={asksToTell(entry) ? 'default' : 'filled'}
          onClick={() => void decisions.sendAgain([entry])}
        >
          {entry.hold !== 'confirm' ? 'Retry' : asksToTell(entry) ? 'Send with notification' : 'Send now'}
        </Button>
      )}
      {entry.state === 'uncertain' && entry.hold === 'needs-you' && !isDisputed && (
        <Button size="compact-sm" variant="default" onClick={() => void decisions.confirmDone(entry)}>
          It went through
        </Button>
      )}
      {mayCorrect && (
        <Button ref={editButton} size="compact-sm" variant="default" onClick={onEdit}>
          Edit and resend
        </Button>
      )}
      {state !== 'sending' && (
        <Button size="compact-sm" variant="default" onClick={() => void decisions.discard(entry)}>
          Discard and restore
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
  )
}

/** The row's name, as a link to it where it can be opened. */
export function RowLink({ entry }: { entry: { mutation: string; collection: string; rowId: string } }) {
  const { user } = usePortal()
  const address = rowAddress({ places: useNavItems(), user }, entry.collection, entry.rowId)
  const made = mutations[entry.mutation]
  if (!address || (made && isCreation(made))) return rowWords(entry)
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={address.to}
          search={address.search as never}
          data-merchant={address.scope || undefined}
          onClick={({ nativeEvent }) => opensHere(nativeEvent) && chooseScope(user, address.scope)}
        />
      )}
      underline="always"
    >
      {rowWords(entry)}
    </Anchor>
  )
}
