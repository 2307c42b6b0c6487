import { ActionButton } from '#ui/kit/action-button.tsx'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { useOfferActions } from '#ui/state/offered-actions.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { OpenRecord } from './open-record.ts'
import { isOffered, nounsOf, offerOf, type RecordAction, whyHeldBack, whyNotNow } from './record-action.ts'
import classes from './record.module.css'
import { useActionFacts } from './use-action-facts.ts'
import { useOpener } from './use-opener.ts'

interface RecordBarProps<Row> {
  actions: readonly RecordAction<Row>[]
  row: Row
  /** "voucher", for the words about its changes. */
  noun: string
  record: OpenRecord<Row>
  /** Buttons of the screen's own behind the actions. */
  children?: React.ReactNode
}

const looks = {
  primary: { variant: 'filled' },
  danger: { variant: 'light', color: 'red' },
  usual: { variant: 'default' },
} as const

/**
 * What may be done with a record. What is never possible is not offered; what is not possible now says why, and keeps the
 * focus, which comes back to it from its dialog.
 */
export function RecordBar<Row>({ actions, row, noun, record, children }: RecordBarProps<Row>) {
  const portal = usePortal()
  const facts = { ...useActionFacts(), entries: record.entries, nouns: nounsOf(actions) }
  const { checking, trouble, start } = useOpener(row, record)
  const offered = actions
    .filter((action) => isOffered(action, row, portal))
    .map((action) => ({ action, why: whyNotNow(action, row, facts) }))
  useOfferActions(offerOf(record, offered, start))
  if (offered.length === 0 && !children) return null
  const reasons = new Set([...offered.map(({ why }) => why), whyHeldBack(record.entries, noun)])
  return (
    <>
      <div className={classes['actions']} role="group" aria-label="Actions">
        {offered.map(({ action, why }) => (
          <ActionButton
            key={action.title}
            size="compact-md"
            {...looks[action.tone ?? 'usual']}
            {...(action.icon ? { leftSection: <action.icon size={16} aria-hidden /> } : {})}
            busy={action === checking}
            notNow={why !== null}
            onClick={() => start(action)}
          >
            {action.title}
          </ActionButton>
        ))}
        {children}
      </div>
      {trouble !== null && (
        <p className={classes['trouble']} role="alert">
          {trouble}
        </p>
      )}
      {[...reasons].map(
        (words) =>
          words !== null && (
            <p key={words} className={classes['why']}>
              {withFullStop(words)}
            </p>
          ),
      )}
    </>
  )
}
