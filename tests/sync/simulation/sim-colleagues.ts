import type { OutboxEntry } from '#store/database/tables.ts'
import { editedFields } from './chaos-mutations.ts'
import type { LedgerServer, Written } from './ledger-server.ts'
import type { SimTime } from './sim-time.ts'

interface ColleaguesParts {
  server: LedgerServer
  time: SimTime
  random: () => number
  /** Of 100 looks at a row, so many are followed by a write within half a second. */
  writesBehindLooks: number
  /** The change of this device that writes so, and before it the others of its row that are not settled. */
  entriesUpTo(tag: string): OutboxEntry[]
  /** A value of theirs was overwritten unseen. */
  fail(words: string): void
}

/** Others who change the same rows at the server, mostly when it is least convenient, and whose values must be heeded. */
export class Colleagues {
  /** Nobody writes behind looks any more. */
  isCalm = false
  /** Whether a tab has ever been frozen. */
  hasSeenFrost = false
  private readonly parts: ColleaguesParts
  private readonly values = new Set<string>()
  /** The most a replica has been behind. */
  private greatestLagMs = 0

  constructor(parts: ColleaguesParts) {
    this.parts = parts
    parts.server.onLook = (id) => this.writeBehind(id)
    parts.server.onWritten = (written) => this.check(written)
  }

  lag(ms: number): void {
    this.parts.server.lagMs = ms
    this.greatestLagMs = Math.max(this.greatestLagMs, ms)
  }

  write(id: string, field: (typeof editedFields)[number]): void {
    const { server } = this.parts
    const row = server.now(id)
    const value = `theirs ${this.values.size + 1}`
    this.values.add(value)
    if (row) server.set({ ...row, [field]: value })
  }

  /** Somebody has looked at a row, perhaps to send a change of it: a colleague is quicker. */
  private writeBehind(id: string): void {
    const { random, writesBehindLooks, time } = this.parts
    if (writesBehindLooks === 0 || this.isCalm || random() * 100 >= writesBehindLooks) return
    const field = editedFields[Math.floor(random() * editedFields.length)] ?? 'message'
    time.after(random() * 500, () => this.isCalm || this.write(id, field))
  }

  /**
   * A3: a colleague's value gives way only to a person who has seen it, in a conflict or before they began. Without ETags
   * a look proves what was there then, and the change leaves at most so long after it.
   */
  private check({ tag, sentAt, before, after }: Written): void {
    const { server, entriesUpTo, fail } = this.parts
    const entries = entriesUpTo(tag)
    const entry = entries.at(-1)
    if (!entry) return
    for (const field of editedFields) {
      const value = before[field]
      const isSeen = entries.some(({ base }) => base[field] === value)
      if (after[field] === value || !this.values.has(value ?? '') || isSeen) continue
      const isOld = server.since(before.id, field) + this.greatestLagMs <= sentAt - this.lookIsGoodForMs
      if (server.hasEtags || isOld) {
        fail(`${entry.operationId} (${entry.mutation}) put “${after[field]}” over “${value}”`)
      }
    }
  }

  /** A tab that is frozen between its look and its claim may be late by what its claim may take. */
  private get lookIsGoodForMs(): number {
    return this.hasSeenFrost ? 11_000 : 3000
  }
}
