import type { OutboxEntry } from './tables.ts'

/** Keeps a change back until its person decides. One that is unclear or waits already says why itself. */
export function holdEntry(entry: OutboxEntry, reason: string): OutboxEntry {
  const saysWhy = entry.state === 'uncertain' || entry.hold === 'needs-you'
  return { ...entry, hold: 'needs-you', reason: (saysWhy ? entry.reason : null) ?? reason, setAside: true }
}
