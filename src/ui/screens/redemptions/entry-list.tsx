import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { z } from 'zod'
import { mostDestinations } from '#store/resources/redemptions/redemption-actions.ts'
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

/** A list that people add entries to and remove them from; what is wrong is said under the entry that is. */
export function EntryList({ name, value, error, onChange, rule, what, entry }: EntryListProps) {
  const put = (place: number, text: string) => onChange(value.map((one, at) => (at === place ? text : one)))
  return (
    <fieldset className={classes['entries']}>
      <legend className={classes['unseen']}>{`Other ${what}s`}</legend>
      {value.map((text, place) => (
        // Entries have no name but their place.
        <div key={place} className={classes['entry']}>
          <div className={classes['field']}>
            {entry({
              label: value.length === 1 ? upperFirst(what) : `${upperFirst(what)} ${place + 1}`,
              name: place === 0 ? name : `${name} ${place}`,
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
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={value.length >= mostDestinations}
        onClick={() => onChange([...value, ''])}
      >
        {`Add another ${what}`}
      </Button>
    </fieldset>
  )
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
