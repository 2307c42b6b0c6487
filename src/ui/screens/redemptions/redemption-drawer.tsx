import { redemptions, type Redemption } from '#store/resources/redemptions/redemptions.ts'
import { collectionName } from '#store/define/collection-name.ts'
import { RowDrawer } from '#ui/listing/row-drawer.tsx'
import { useRowEntries } from '#ui/live/use-outbox.ts'
import { type DialogsUse, useDialogs } from '#ui/overlay/use-dialogs.ts'
import { CopyId } from './copy-id.tsx'
import { RedemptionActs } from './redemption-acts.tsx'
import { type RedemptionDialog, RedemptionDialogs } from './redemption-dialogs.tsx'
import { RedemptionFacts } from './redemption-facts.tsx'
import type { RedemptionView } from './use-redemption-view.ts'

interface RedemptionDrawerProps {
  id: string | null
  view: RedemptionView
  page: number
  onClose(): void
  /** The list is asked for anew: something has changed on the server. */
  onChanged(): void
}

/** One redemption beside the list: what it is, and what may be done with it (spec 001 §2). */
export function RedemptionDrawer({ id, view, page, onClose, onChanged }: RedemptionDrawerProps) {
  const dialogs = useDialogs<RedemptionDialog>(id)
  return (
    <RowDrawer<Redemption>
      id={id}
      collection={collectionName(redemptions.name, view.scope)}
      noun={redemptions.noun.one}
      onClose={onClose}
      held={dialogs.now?.opened ?? false}
      title={(shown) => <CopyId id={shown} />}
    >
      {(redemption) => <Content {...{ redemption, view, page, dialogs, onChanged }} />}
    </RowDrawer>
  )
}

interface ContentProps {
  redemption: Redemption
  view: RedemptionView
  page: number
  dialogs: DialogsUse<RedemptionDialog>
  onChanged(): void
}

function Content({ redemption, view, page, dialogs, onChanged }: ContentProps) {
  const entries = useRowEntries(collectionName(redemptions.name, view.scope), redemption.id)
  return (
    <>
      <RedemptionActs redemption={redemption} entries={entries} onDialog={dialogs.open} />
      <RedemptionFacts redemption={redemption} sight={view.sight} />
      <RedemptionDialogs {...{ redemption, view, page, dialogs, onChanged }} />
    </>
  )
}
