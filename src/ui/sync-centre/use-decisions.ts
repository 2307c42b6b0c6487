import { useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { dropOwnTexts, type OwnTexts } from '#store/database/own-texts.ts'
import { readOrderDraft } from '#store/database/order-drafts.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { withAllArgs } from '#store/database/whole-args.ts'
import { confirmEntry, discardAll, discardEntry, retryEntry, sendSilently } from '#store/mutate/decide-entry.ts'
import { editEntry, resolveConflict } from '#store/mutate/edit-entry.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { discardWords } from './entry-words.ts'
import { saveWorkFile } from './work-file.ts'

/** What a person can decide about their unsettled changes; each wakes the sync worker afterwards. */
export function useDecisions() {
  const { config, database, user, role, sync } = usePortal()
  return useMemo(() => {
    const owner = ownerKey(user)
    const ports = { database, person: { owner, role }, now: Date.now, newId: () => crypto.randomUUID() }
    async function decide(job: Promise<unknown>): Promise<void> {
      await job
      await sync.poke()
    }
    /** Null once it is done, else why not. */
    async function attempt(job: Promise<unknown>): Promise<string | null> {
      try {
        await decide(job)
        return null
      } catch (trouble) {
        if (trouble instanceof MutationRefused) return trouble.message
        throw trouble
      }
    }
    return {
      sendAgain: (entries: readonly OutboxEntry[]) =>
        decide(Promise.all(entries.map(({ seq }) => retryEntry(database, seq, Date.now())))),
      /** The same changes, but no customer is told. */
      sendSilently: (entries: readonly OutboxEntry[]) =>
        decide(Promise.all(entries.map(({ seq }) => sendSilently(database, seq, Date.now(), ports.newId)))),
      confirmDone: ({ seq }: OutboxEntry) => decide(confirmEntry(database, seq, Date.now())),
      async discard(entry: OutboxEntry) {
        const sure = await confirm({
          title: 'Discard this change?',
          text: discardWords(entry),
          act: 'Discard change',
          stay: 'Keep it',
          danger: true,
        })
        if (sure) await decide(discardEntry(database, entry.seq, Date.now()))
      },
      discardAll: () => discardAll(database, owner, Date.now()),
      edit: ({ seq }: OutboxEntry, args: OutboxEntry['args']) => attempt(editEntry(ports, seq, args)),
      resolve: (entry: OutboxEntry, mine: ReadonlySet<string>) => attempt(resolveConflict(ports, entry, mine)),
      /** Drops drafts, the rows of order files included, and notes. */
      discardOwnTexts: () => dropOwnTexts(database),
      /** Everything that waits on this device alone as one file: changes, drafts with the rows of their files, and notes. */
      async saveFile(entries: readonly OutboxEntry[], texts: OwnTexts = { orders: [], forms: [], notes: [] }) {
        const read = await Promise.all(texts.orders.map(({ id }) => readOrderDraft(database, id)))
        const orders = read.filter((one) => one !== null)
        const work = { ...texts, orders, entries: await withAllArgs(database, entries) }
        saveWorkFile(work, { owner, environment: config.environment, at: Date.now() })
      },
    }
  }, [config, database, user, role, sync])
}

export type Decisions = ReturnType<typeof useDecisions>
