import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { clockWords, counted } from '#ui/listing/list-words.ts'
import { type RowState, useAudit, useEntries } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { EntryItem, RowLink } from './entry-item.tsx'
import { endWords, groupEntries } from './entry-words.ts'
import { OnThisDevice } from './on-this-device.tsx'
import classes from './sync-centre.module.css'

const groupTitles: readonly (readonly [RowState, string, string])[] = [
  [
    'attention',
    'Needs attention',
    'The server did not take these, or nobody can tell. They are kept until you decide.',
  ],
  ['waiting', 'Waiting', 'Saved on this device; sent as soon as the server can be reached.'],
  ['sending', 'Sending', 'On the way to the server now.'],
  ['checking', 'Checking', 'An answer was lost; the portal reads the record to see whether the change went through.'],
]

/** Everything this person changed: what waits, what needs a decision, what is done, and what this device holds. */
export function SyncCentre() {
  const entries = useEntries()
  const done = useAudit(50)
  const now = useNow(1000)
  const groups = groupEntries(entries ?? [])
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>Sync centre</h1>
      <Connection unsent={(entries ?? []).length} />
      {entries?.length === 0 && (
        <p className={classes['calm']}>
          <IconCloudCheck size={20} stroke={1.5} aria-hidden />
          Everything you changed has been saved on the server.
        </p>
      )}
      {groupTitles.map(([state, title, text]) => (
        <Group key={state} state={state} title={title} text={text} entries={groups[state]} now={now} />
      ))}
      {done && done.length > 0 && <Done records={done} now={now} />}
      <section aria-labelledby="sync-device">
        <h2 id="sync-device" className={classes['heading']}>
          On this device
        </h2>
        <OnThisDevice now={now} />
      </section>
    </div>
  )
}

function Connection({ unsent }: { unsent: number }) {
  const { sync } = usePortal()
  const { connectivity, needsSignIn, storageTrouble } = useSyncHealth()
  const words = needsSignIn
    ? 'The server asks you to sign in again; your work is kept.'
    : {
        online: 'Connected to the server.',
        offline: 'No connection to the server.',
        unknown: 'Looking for the server…',
      }[connectivity]
  return (
    <p className={classes['connection']} role="status">
      <span>{words}</span>
      {unsent > 0 && <span>{`${counted(unsent, { one: 'change', many: 'changes' })} not settled.`}</span>}
      {storageTrouble !== null && <span className={classes['reason']}>{storageTrouble}</span>}
      {connectivity === 'offline' && (
        <Button size="compact-sm" variant="default" onClick={() => void sync.probe()}>
          Check now
        </Button>
      )}
    </p>
  )
}

interface GroupProps {
  state: RowState
  title: string
  text: string
  entries: OutboxEntry[]
  now: number
}

function Group({ state, title, text, entries, now }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={`sync-${state}`}>
      <h2 id={`sync-${state}`} className={classes['heading']}>{`${title} (${entries.length})`}</h2>
      <p className={classes['text']}>{text}</p>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <EntryItem key={entry.seq} entry={entry} state={state} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Done({ records, now }: { records: AuditRecord[]; now: number }) {
  return (
    <section aria-labelledby="sync-done">
      <h2 id="sync-done" className={classes['heading']}>
        Done
      </h2>
      <ul className={classes['list']}>
        {records.map((record) => (
          <li key={record.seq} className={classes['item']}>
            <div className={classes['words']}>
              <p className={classes['sentence']}>
                <RowLink entry={record} />
                {`: ${record.change}`}
              </p>
              <p className={classes['meta']}>
                <span>{endWords[record.end]}</span>
                <span>{clockWords(record.endedAt, now)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
