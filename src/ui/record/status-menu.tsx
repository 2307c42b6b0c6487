import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { type OfferedActions, useOfferActions } from '#ui/state/offered-actions.ts'
import classes from './record.module.css'

interface StatusMenuProps<Status extends string> {
  /** Names the button: "Change status". */
  label: string
  /** What its record is called in the palette, which offers the same; null outside of a record. */
  record: string | null
  /** In the order in which they are offered. */
  choices: readonly { status: Status; title: string; note?: string }[]
  /** The present one, if it is among them: shown with a mark, and not chosen again. */
  now?: Status
  /** The last change is not finished; its note says so. */
  waits: boolean
  /** Why none can be chosen, in words; null if one can. */
  why?: string | null
  onChoose(status: Status): void
  /** The badge of the present status. */
  children: React.ReactNode
}

/** A status and the menu of those that may follow it. */
export function StatusMenu<Status extends string>(props: StatusMenuProps<Status>) {
  const { label, record, choices, now, waits, why = null, onChoose, children } = props
  const notNow = waits || why !== null
  useOfferActions(record === null ? null : { title: record, actions: offered(props) })
  return (
    <>
      <span className={classes['line']}>
        {children}
        <Menu position="bottom-start" withinPortal disabled={notNow}>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              // Not `disabled`: the question before a step gives the focus back to it.
              aria-disabled={notNow}
              data-disabled={notNow}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {choices.map(({ status, title, note }) =>
              status === now ? (
                // Not `disabled`: the keyboard begins here, and would not get in by an item that takes no focus.
                <Menu.Item
                  key={status}
                  aria-disabled
                  data-autofocus
                  c="dimmed"
                  rightSection={<IconCheck size={14} aria-label="now" />}
                >
                  {title}
                </Menu.Item>
              ) : (
                <Menu.Item key={status} onClick={() => onChoose(status)}>
                  {title}
                  {note !== undefined && <span className={classes['note']}> · {note}</span>}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
      {why !== null && !waits && <p className={classes['why']}>{withFullStop(why)}</p>}
    </>
  )
}

function offered<Status extends string>(props: StatusMenuProps<Status>): OfferedActions['actions'] {
  const { label, choices, now, waits, why = null, onChoose } = props
  return choices
    .filter(({ status }) => status !== now)
    .map(({ status, title }) => ({
      title: `${label}: ${title}`,
      why: waits ? 'The last change is not finished' : why,
      run: () => onChoose(status),
    }))
}
