import { Button, Drawer, Loader } from '@mantine/core'
import { useState } from 'react'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { LookResult } from '#store/ports/sync-port.ts'
import { resourceNamed } from '#store/registry.ts'
import { useLookAt } from '#ui/live/use-look-at.ts'
import { useRow } from '#ui/live/use-row.ts'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import classes from '#ui/record/record-drawer.module.css'
import { useShownRow } from '#ui/record/opened-from.ts'
import { rowControl } from './table-keys.ts'

interface RowDrawerProps<Row extends AnyRow> {
  /** Null while closed. */
  id: string | null
  collection: string
  noun: string
  onClose(): void
  /** A dialog stands over it and has the keyboard: its Escape is not for the drawer. */
  held?: boolean
  title(id: string, row: Row | null): React.ReactNode
  children(row: Row): React.ReactNode
}

/** One row beside its list; opened by address, so it also finds rows that this device does not hold yet. */
export function RowDrawer<Row extends AnyRow>(props: RowDrawerProps<Row>) {
  const { id, collection, noun, onClose, held = false, title, children } = props
  // Keeps its content while it slides out.
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  const { mark, settle } = useFocusBack(id !== null, () => (last === null ? null : rowControl(last)))
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={() => isAsking() || onClose()}
      position="right"
      className={classes['root'] ?? ''}
      size="var(--row-drawer-size)"
      closeOnEscape={!held}
      returnFocus={false}
      onExitTransitionEnd={settle}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <span hidden ref={mark} />
        {last !== null && (
          <Content key={last} {...{ collection, noun, title, children }} id={last} open={id !== null} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface ContentProps<Row extends AnyRow> extends Omit<RowDrawerProps<Row>, 'onClose' | 'held'> {
  id: string
  open: boolean
}

function Content<Row extends AnyRow>({ id, open, collection, noun, title, children }: ContentProps<Row>) {
  const shown = useShownRow<Row>(id)
  const { row: read } = useRow<Row>(collection, id)
  // The list has it already: what is read a moment later takes its place, also where it says that the row is gone.
  const row = read === undefined ? shown : read
  const { connectivity } = useSyncHealth()
  // An API without a call for one row shows it when the list has come to it.
  const canAsk = resourceNamed(partsOfCollection(collection).resource).pull.requestOne !== undefined
  const look = useLookAt(open && canAsk ? { kind: 'row', collection, id } : null, { reason: connectivity })
  return (
    <>
      <div className={classes['head']}>
        <Drawer.Title component="h2" className={classes['title']}>
          {title(id, row ?? null)}
        </Drawer.Title>
        <Drawer.CloseButton aria-label="Close" />
      </div>
      <Drawer.Body className={classes['body']}>
        {row ? children(row) : <NoRow known={row} noun={noun} id={id} canAsk={canAsk} look={look} />}
      </Drawer.Body>
    </>
  )
}

interface NoRowProps {
  known: null | undefined
  noun: string
  id: string
  canAsk: boolean
  look: { result: LookResult | 'looking' | null; again(): void }
}

/** Not downloaded is not the same as not there (design/experience.md C-24). */
function NoRow({ known, noun, id, canAsk, look }: NoRowProps) {
  const { result, again } = look
  if (result === 'absent') return <p className={classes['note']}>{`There is no ${noun} “${id}”.`}</p>
  if (known === null && !canAsk) {
    return (
      <p className={classes['note']} role="status">
        {`This ${noun} is not on this device yet. It opens as soon as the list has come to it.`}
      </p>
    )
  }
  if (known === null && result === 'offline') {
    return (
      <div className={classes['note']} role="status">
        <p>{`This ${noun} is not downloaded on this device, and you are offline. It opens once there is a connection.`}</p>
      </div>
    )
  }
  if (result === 'failed' || result === 'refused') {
    return (
      <div className={classes['note']} role="alert">
        <p>{messages.listFailed}</p>
        <Button size="compact-sm" variant="default" onClick={again}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['note']}>
      <Loader size="sm" aria-label={`Opening ${noun}`} />
    </div>
  )
}
