import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { useOfferActions } from '#ui/state/offered-actions.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { OpenRecord } from './open-record.ts'
import { isOffered, offerOf, type RecordAction, whyNotNow, whyUnfinished } from './record-action.ts'
import classes from './record.module.css'
import { useActionFacts } from './use-action-facts.ts'
import { useOpener } from './use-opener.ts'

interface FactActionProps<Row> {
  /** The title of the fact: what the action is about, in the palette. */
  about: string
  action: RecordAction<Row>
  as: 'button' | 'pencil'
  row: Row
  record: OpenRecord<Row>
  value: React.ReactNode
}

const nouns = new Map<string, string>()

/** A value with what can be done about it. That the last change is not finished stands below it already, as its note. */
export function FactAction<Row>({ about, action, as, row, record, value }: FactActionProps<Row>) {
  const portal = usePortal()
  const facts = useActionFacts()
  const { checking, trouble, start } = useOpener(row, record)
  const { entries } = record
  const offered = isOffered(action, row, portal)
  const why = whyNotNow(action, row, { ...facts, entries: [], nouns })
  const unfinished = whyUnfinished(entries, [action.mutation.name], nouns)
  useOfferActions(offered ? offerOf(record, [{ action, about, why: why ?? unfinished }], start) : null)
  if (!offered) return value
  const notNow = why !== null || unfinished !== null
  const press = () => start(action)
  return (
    <>
      <span className={classes['line']}>
        <span>{value}</span>
        {as === 'pencil' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={action.title}
            {...(notNow ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: press })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionButton size="compact-sm" variant="default" busy={checking !== null} notNow={notNow} onClick={press}>
            {action.title}
          </ActionButton>
        )}
      </span>
      {trouble !== null && (
        <p className={classes['trouble']} role="alert">
          {trouble}
        </p>
      )}
      {why !== null && <p className={classes['why']}>{withFullStop(why)}</p>}
    </>
  )
}
