import { Button, TextInput } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { heldBack } from '#store/mutate/holds-back.ts'
import { mutations } from '#store/registry.ts'
import { counted } from '#store/values/count.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ageWords, clockWords } from '#ui/listing/list-words.ts'
import { useAudit, useEntries } from '#ui/live/use-outbox.ts'
import { useLostWork } from '#ui/state/known-work.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { EntryGroupList } from './entry-group-list.tsx'
import { RowLink } from './entry-item.tsx'
import { changeWords, endWords, type EntryGroup, groupEntries, rowWords } from './entry-words.ts'
import { LostWork } from './lost-work.tsx'
import { OnThisDevice } from './on-this-device.tsx'
import page from '#ui/kit/text-page.module.css'
import classes from './sync-centre.module.css'
import { useDecisions } from './use-decisions.ts'

const groupTitles: readonly (readonly [EntryGroup, string, string])[] = [
  ['conflicts', 'Conflicts', 'Somebody else changed the same field meanwhile. Yours are kept until you decide.'],
  [
    'attention',
    'Needs attention',
    'These changes were rejected, or we couldn’t confirm them. Decide what to do with each.',
  ],
  ['waiting', 'Waiting', 'Saved on this device. Each says what it waits for; the others are sent now.'],
  ['sending', 'Sending', 'On the way to the server now.'],
  ['checking', 'Checking', 'An answer was lost; the portal reads the record to see whether the change went through.'],
]

/** From so many changes on, a box finds one of them. */
const worthFinding = 10

/** Everything this person changed: what waits, what needs a decision, what is done, and what this device holds. */
export function SyncCentre() {
  const entries = useEntries()
  const done = useAudit(50)
  const now = useNow(1000)
  const decisions = useDecisions()
  const lost = useLostWork(usePortal().database.name)
  const [wanted, setWanted] = useState('')
  const all = entries ?? []
  const shown = all.filter((entry) => saysOf(entry).includes(wanted.trim().toLowerCase()))
  const groups = groupEntries(shown)
  const held = useMemo(() => heldBack(entries ?? [], mutations), [entries])
  return (
    <div className={page['page']}>
      <div className={classes['top']}>
        <h1 className={page['title']}>Sync centre</h1>
        {all.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => void decisions.saveFile(all)}>
            Export as JSON
          </Button>
        )}
      </div>
      <Connection entries={all} now={now} />
      <LostWork now={now} />
      {entries?.length === 0 && lost.length === 0 && (
        <p className={classes['calm']}>
          <IconCloudCheck size={20} stroke={1.5} aria-hidden />
          Everything you changed has been saved on the server.
        </p>
      )}
      {all.length > worthFinding && (
        <TextInput
          className={classes['find'] ?? ''}
          label="Find a change"
          placeholder="Record, text or state"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      {all.length > 0 && shown.length === 0 && <p className={page['text']}>No change matches.</p>}
      {groupTitles.map(([group, title, text]) => (
        <EntryGroupList
          key={group}
          heading={{ id: `sync-${group}`, title, text }}
          entries={groups.get(group) ?? []}
          held={held}
          now={now}
          decisions={decisions}
        />
      ))}
      {done && done.length > 0 && <Done records={done} now={now} />}
      {/* At times the only stop of the page: without one, the keyboard could not scroll down to it. */}
      <ScrollRegion labelledBy="sync-device">
        <h2 id="sync-device" className={page['heading']}>
          On this device
        </h2>
        <OnThisDevice now={now} />
      </ScrollRegion>
    </div>
  )
}

const saysOf = (entry: OutboxEntry) =>
  `${rowWords(entry)} ${changeWords(entry)} ${entry.state} ${entry.reason ?? ''}`.toLowerCase()

function Connection({ entries, now }: { entries: readonly OutboxEntry[]; now: number }) {
  const { sync } = usePortal()
  const { connectivity, needsSignIn, storageTrouble } = useSyncHealth()
  const oldest = entries[0]
  const words = needsSignIn
    ? 'The server asks you to sign in again; your work is kept.'
    : {
        online: 'Connected to the server.',
        slow: 'The server is slow to answer.',
        offline: 'No connection to the server.',
        unknown: 'Looking for the server…',
      }[connectivity]
  return (
    <p className={classes['connection']} role="status">
      <span>{words}</span>
      {oldest && (
        <span>
          {`${counted(entries.length, { one: 'change', many: 'changes' })} not confirmed yet, the oldest made ${ageWords(oldest.at, now)}.`}
        </span>
      )}
      {storageTrouble !== null && <span className={classes['reason']}>{storageTrouble}</span>}
      {(connectivity === 'offline' || connectivity === 'slow') && (
        <Button size="compact-sm" variant="default" onClick={() => void sync.probe()}>
          Check now
        </Button>
      )}
    </p>
  )
}

function Done({ records, now }: { records: AuditRecord[]; now: number }) {
  return (
    <section aria-labelledby="sync-done">
      <h2 id="sync-done" className={page['heading']}>
        Done
      </h2>
      <ul className={page['list']}>
        {records.map((record) => (
          <li key={record.seq} className={classes['item']}>
            <p className={classes['sentence']}>
              <RowLink entry={record} />
              {`: ${record.change}`}
            </p>
            <p className={classes['meta']}>
              <span>{endWords[record.end]}</span>
              <span>{clockWords(record.endedAt, now)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
