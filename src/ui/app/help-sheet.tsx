import { Kbd, Switch, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { setLetters, useDisplayPrefs } from '#ui/state/display-prefs.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import classes from './help-sheet.module.css'
import { useShortcuts } from './shortcuts.ts'

interface Shortcut {
  /** Pressed one after the other; an inner list is pressed together. */
  keys: readonly (string | readonly string[])[]
  does: string
}

const everywhere: readonly Shortcut[] = [
  { keys: [['Ctrl', 'K']], does: 'Find a page or a record' },
  { keys: ['/'], does: 'Search in the list' },
  { keys: ['?'], does: 'This sheet' },
  { keys: ['Esc'], does: 'Close what is open' },
]

const inLists: readonly Shortcut[] = [
  { keys: ['J'], does: 'Next row, or next record beside the list (also ↓)' },
  { keys: ['K'], does: 'Row or record before (also ↑)' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: [['Shift', 'Space']], does: 'Select from the last one to here' },
  { keys: [['Ctrl', 'A']], does: 'Select the page' },
  { keys: [['Ctrl', 'P']], does: 'Print all rows, or those selected' },
  { keys: ['Esc'], does: 'Clear the selection' },
]

const elsewhere: readonly Shortcut[] = [
  { keys: ['Enter'], does: 'Keep what was typed in a field' },
  { keys: [['Ctrl', 'Enter']], does: 'Keep a message of several lines' },
  { keys: ['Esc'], does: 'Leave the field as it was' },
  { keys: ['← →'], does: 'Width of the menu, on its edge' },
]

interface HelpSheetProps {
  opened: boolean
  open(): void
  onClose(): void
}

/** Every shortcut there is, for this role, and the switch that turns single letters off. Makes them work, too. */
export function HelpSheet({ opened, open, onClose }: HelpSheetProps) {
  const { letters } = useDisplayPrefs()
  useShortcuts(open)
  const places = useNavItems().flatMap(({ letter, title }) =>
    letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], does: title }],
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="xl">
      <Switch
        checked={letters}
        onChange={(event) => setLetters(event.currentTarget.checked)}
        label="Single-key shortcuts"
        description="When off, only Ctrl combinations work outside of lists and fields."
        mb="lg"
      />
      <div className={classes['groups']}>
        <Group title="Everywhere" shortcuts={everywhere} />
        <Group title="In a list" shortcuts={inLists} />
        <Group title="Go to" shortcuts={places} />
        <Group title="In fields and on the menu’s edge" shortcuts={elsewhere} />
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={classes['group']}>
      <Title order={3}>{title}</Title>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={`${keys.join(' ')} ${does}`} className={classes['line']}>
            <dt>
              {keys.map((press, index) => (
                <Fragment key={String(press)}>
                  {index > 0 && <Text span c="dimmed" size="xs">{` then `}</Text>}
                  {[press].flat().map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && '+'}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
