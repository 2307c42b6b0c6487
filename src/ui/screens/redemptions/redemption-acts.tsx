import type { OutboxEntry } from '#store/database/tables.ts'
import { renotifyRedemption, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { isUnredeemed, offersUnredeem, whyNotUnredeemable } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { lookOf } from '#ui/live/use-outbox.ts'
import { useDeniedReason } from '#ui/state/denied-acts.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './redemption-drawer.module.css'
import type { RedemptionDialog } from './redemption-dialogs.tsx'
import { useUnredeemCheck } from './use-unredeem-check.ts'

interface RedemptionActsProps {
  redemption: Redemption
  /** This person's unsettled changes of it. */
  entries: readonly OutboxEntry[]
  onDialog(dialog: RedemptionDialog): void
}

const nouns: Readonly<Record<string, string>> = {
  [unredeemRedemption.name]: 'un-redeem',
  [renotifyRedemption.name]: 'notification',
}

/** What may be done with a redemption; nothing once it was taken back. Un-redeem asks first whether it still can be (spec 001 §4). */
export function RedemptionActs({ redemption, entries, onDialog }: RedemptionActsProps) {
  const { config, role } = usePortal()
  const offline = useOnlineReason()
  const noRenotify = useDeniedReason(renotifyRedemption.name)
  const noUnredeem = useDeniedReason(unredeemRedemption.name)
  const check = useUnredeemCheck(redemption)
  const notBack = whyNotUnredeemable(redemption, null)
  if (isUnredeemed(redemption)) return null
  const open = entries.find((entry) => entry.mutation in nouns && lookOf(entry) !== null)
  const unfinished =
    open === undefined
      ? null
      : `The last ${nouns[open.mutation]} ${lookOf(open) === 'attention' ? 'waits for your decision in the Sync centre' : 'is not finished'}.`
  const blocked = offline ?? unfinished
  const mayTakeBack = offersUnredeem(role, config.unredeemFor)
  return (
    <>
      <div className={classes['acts']} role="group" aria-label="Actions">
        <Act
          title="Renotify Customer"
          blocked={blocked !== null || noRenotify !== null}
          onClick={() => onDialog('renotify-customer')}
        />
        <Act
          title="Renotify Merchant"
          blocked={blocked !== null || noRenotify !== null}
          onClick={() => onDialog('renotify-merchant')}
        />
        {mayTakeBack && (
          <Act
            title="Unredeem"
            danger
            busy={check.busy}
            blocked={blocked !== null || noUnredeem !== null || notBack !== null}
            onClick={() => void check.ask(() => onDialog('unredeem'))}
          />
        )}
      </div>
      {check.trouble !== null && (
        <p className={classes['trouble']} role="alert">
          {check.trouble}
        </p>
      )}
      {[...new Set([blocked, noRenotify, noUnredeem, mayTakeBack ? notBack : null])].map(
        (words) =>
          words !== null && (
            <p key={words} className={classes['why']}>
              {words}
            </p>
          ),
      )}
    </>
  )
}

interface ActProps {
  title: string
  danger?: boolean
  busy?: boolean
  /** Not now. It keeps the focus, which comes back to it from its dialog. */
  blocked: boolean
  onClick(): void
}

function Act({ title, danger = false, busy = false, blocked, onClick }: ActProps) {
  return (
    <ActionButton
      size="compact-md"
      variant={danger ? 'light' : 'default'}
      {...(danger ? { color: 'red' } : {})}
      busy={busy}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => blocked || onClick()}
    >
      {title}
    </ActionButton>
  )
}
