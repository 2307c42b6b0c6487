import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { mostDestinations } from '#store/resources/redemptions/redemption-calls.ts'
import classes from './redemption-drawer.module.css'

interface Entry {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

interface EntryListProps {
  name: string
  value: string[]
  /** Something in the list is wrong: each wrong entry says what. */
  error: string | undefined
  onChange(value: string[]): void
  onBlur(): void
  /** What one entry must be. */
  rule: z.ZodType<string, string>
  /** "mobile number". */
  what: string
  entry(field: Entry): React.ReactNode
}

/**
 * A list that people add entries to and remove them from; what is wrong is said under the entry that is. The keyboard goes
 * along: into an entry that was added, and on from one that is gone.
 */
export function EntryList({ name, value, error, onChange, rule, what, entry }: EntryListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  // The form leads to its list by the name of it.
  const firstWrong = Math.max(
    0,
    value.findIndex((text) => !rule.safeParse(text).success),
  )
  const put = (place: number, text: string) => onChange(value.map((one, at) => (at === place ? text : one)))

  function add() {
    flushSync(() => onChange([...value, '']))
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []
    inputs[inputs.length - 1]?.focus()
  }

  function remove(place: number) {
    flushSync(() => onChange(value.filter((_, at) => at !== place)))
    if (!list.current?.querySelector(':focus:enabled')) more.current?.focus()
  }

  return (
    <fieldset ref={list} className={classes['entries']}>
      <legend className={classes['unseen']}>{`Other ${what}s`}</legend>
      {value.map((text, place) => (
        // Entries have no name but their place.
        <div key={place} className={classes['entry']}>
          <div className={classes['field']}>
            {entry({
              label: value.length === 1 ? upperFirst(what) : `${upperFirst(what)} ${place + 1}`,
              name: place === firstWrong ? name : `${name} ${place}`,
              value: text,
              error: error === undefined ? undefined : rule.safeParse(text).error?.issues[0]?.message,
              onChange: (next) => put(place, next),
            })}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes['remove']}
            aria-label={`Remove ${what} ${place + 1}`}
            disabled={value.length === 1}
            onClick={() => remove(place)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={more}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={value.length >= mostDestinations}
        onClick={add}
      >
        {`Add another ${what}`}
      </Button>
    </fieldset>
  )
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
