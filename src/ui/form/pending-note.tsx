import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { mutations } from '#store/registry.ts'
import { changeStatusOf } from '#ui/live/use-outbox.ts'
import { ChangeBadge } from './change-badge.tsx'
import classes from './pending-note.module.css'

/** The intents for one field that the server has not taken yet: the value above is still the old one (decisions.md A1). */
export function intentsFor(entries: readonly OutboxEntry[], field: string): OutboxEntry[] {
  return entries.filter((entry) => {
    const mutation = mutations[entry.mutation]
    return entry.offline !== 'queue' && mutation !== undefined && fieldsOf(mutation, entry.args).includes(field)
  })
}

/** What is asked for and not done yet, under the field it is about; a failed one leads to the Sync centre. */
export function PendingNote({ entries, field }: { entries: readonly OutboxEntry[]; field: string }) {
  return intentsFor(entries, field).map((entry) => {
    const look = changeStatusOf(entry)
    if (look === null) return null
    return (
      <span key={entry.seq} className={classes['note']}>
        <span>{mutations[entry.mutation]?.says.change(entry.args)}</span>
        <ChangeBadge state={look} />
      </span>
    )
  })
}
