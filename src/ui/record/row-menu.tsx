import { Menu } from '@mantine/core'
import { createElement, useEffect } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { useRowEntries } from '#ui/live/use-outbox.ts'
import { useRow } from '#ui/live/use-row.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { DrawDialog } from './open-record.ts'
import { isOffered, nounsOf, type RecordAction, whyNotNow } from './record-action.ts'
import { useOpenRowDialog } from './row-acts.tsx'
import classes from './record.module.css'
import { useActionFacts } from './use-action-facts.ts'
import { useOpener } from './use-opener.ts'

/** The row whose menu is open, and where on screen, in pixels. */
export interface MenuAt {
  id: string
  x: number
  y: number
}

interface RowMenuProps {
  collection: string
  actions: readonly RecordAction<AnyRow>[]
  at: MenuAt
  opened: boolean
  onClose(): void
  /** Opens the row itself; null if rows of the list open nothing. */
  onOpen: ((id: string) => void) | null
}

/** What may be done with one row of a list, where the pointer or the keyboard is. What is not possible now says why. */
export function RowMenu(props: RowMenuProps) {
  const { row } = useRow(props.collection, props.at.id)
  return row ? <MenuOfRow key={row.id} {...props} row={row} /> : null
}

function MenuOfRow({ collection, actions, at, opened, onClose, onOpen, row }: RowMenuProps & { row: AnyRow }) {
  const portal = usePortal()
  const entries = useRowEntries(collection, row.id)
  const facts = { ...useActionFacts(), entries, nouns: nounsOf(actions) }
  const openDialog = useOpenRowDialog()
  const open = (draw: DrawDialog<AnyRow>) => openDialog({ row, draw: draw as DrawDialog<never> })
  const { trouble, start } = useOpener(row, { open })
  useEffect(() => {
    if (trouble !== null) toastFailed(trouble)
  }, [trouble])
  return (
    <Menu opened={opened} onClose={onClose} position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
      <Menu.Target>
        <span aria-hidden className={classes['menuPlace']} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions of ${row.id}`}>
        {onOpen !== null && <Menu.Item onClick={() => onOpen(row.id)}>Open</Menu.Item>}
        {actions
          .filter((action) => isOffered(action, row, portal))
          .map((action) => {
            const why = whyNotNow(action, row, facts)
            return (
              <Menu.Item
                key={action.title}
                {...(action.tone === 'danger' ? { color: 'red' } : {})}
                {...(action.icon ? { leftSection: createElement(action.icon, { size: 16, 'aria-hidden': true }) } : {})}
                // Not `disabled`: the keyboard would not come to the reason.
                {...(why === null ? {} : { 'aria-disabled': true, c: 'dimmed', closeMenuOnClick: false })}
                onClick={() => why === null && start(action)}
              >
                {action.title}
                {why !== null && <span className={classes['note']}> · {why}</span>}
              </Menu.Item>
            )
          })}
        <Menu.Item onClick={() => void navigator.clipboard.writeText(row.id)}>Copy ID</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
