/** A line as it is, and as it would be with a bug. */
export interface Patch {
  file: string
  right: string
  wrong: string
}

export interface SeededBug extends Patch {
  /** The case of design/sync.md §4 and what somebody else's engine did there, or the rule of design/storage.md. */
  name: string
  /** A second line that the bug needs. */
  also?: Patch
  /** The unit test that catches it, where no story meets it in a reasonable number of runs. */
  caughtBy?: string
}

/**
 * Bugs that other engines had, as one-line patches of this one: the histories must catch each. One is missing that does
 * no harm here: rebuilds of a row that run side by side (tests/store/database/side-by-side.test.ts says and proves why).
 */
export const seededBugs: readonly SeededBug[] = [
  {
    name: '1 a lost answer is taken for a failure and sent again',
    file: 'src/sync/http/classify-answer.ts',
    right: "  if (failure.kind !== 'refused') return { kind: 'uncertain' }",
    wrong: "  if (failure.kind !== 'refused') return { kind: 'later', afterMs: 1000 }",
  },
  {
    name: '1 a replica that lags proves that a change was not applied',
    file: 'src/sync/push/verify-outcome.ts',
    right: "  return mutation.verify.kind === 'natural-key' ? quietMs : lagMs",
    wrong: "  return mutation.verify.kind === 'natural-key' ? quietMs : 0 * lagMs",
  },
  {
    name: '1 an effect in the world is sent again by itself',
    file: 'src/sync/push/verify-outcome.ts',
    right: "  if (verify.kind === 'person') return { kind: 'other', theirs: null, reason: untellable }",
    wrong: "  if (verify.kind === 'person') return { kind: 'not-applied' }",
  },
  {
    name: '1 what a person has had repeated once is repeated by itself from then on',
    file: 'src/sync/push/verify-outcome.ts',
    right: "  if (verify.kind === 'person') return { kind: 'other', theirs: null, reason: untellable }",
    wrong:
      "  if (verify.kind === 'person') return entry.forgiven ? { kind: 'not-applied' } : { kind: 'other', theirs: null, reason: untellable }",
  },
  {
    name: '1 an answer that nobody understands is taken for silence',
    file: 'src/sync/http/classify-answer.ts',
    right: "    if (!mutation.accepted(result.answer)) return { kind: 'uncertain', answeredUnclear: true }",
    wrong: "    if (!mutation.accepted(result.answer)) return { kind: 'uncertain' }",
  },
  {
    name: '2 two tabs lead in the same epoch',
    file: 'src/sync/leader/hold-leadership.ts',
    right: "    const epoch = ((await strict.leader.get('leader'))?.epoch ?? 0) + 1",
    wrong: "    const epoch = (await strict.leader.get('leader'))?.epoch ?? 1",
  },
  {
    name: '3 a leader that was replaced goes on claiming',
    file: 'src/sync/push/drain-outbox.ts',
    right: "      if (event.kind !== 'answered') await stillLeads(strict, epoch)",
    wrong: "      if (event.kind === 'orphaned') await stillLeads(strict, epoch)",
  },
  {
    name: '3 a frozen leader is never replaced',
    file: 'src/sync/leader/heartbeat.ts',
    right: '    this.ports.steal()',
    wrong: '    // nobody steals',
  },
  {
    name: '3 a leader that froze with its claim sends it when it thaws',
    file: 'src/sync/push/entry-worker.ts',
    right: '    if (parts.elapsed() - begunAt > claimPatienceMs) {',
    wrong: '    if (parts.elapsed() - begunAt < 0) {',
  },
  {
    name: 'a colleague’s value is overwritten unseen: a change younger than 15 seconds is not compared',
    file: 'src/sync/push/entry-worker.ts',
    right: '    const mayGo: Compared | null = isOfRow(mutation)\n      ? await',
    wrong: '    const mayGo: Compared | null = isOfRow(mutation) && parts.now() - entry.at > 15_000\n      ? await',
  },
  {
    name: '4 a dead token makes a change fail',
    file: 'src/sync/push/outbox-machine.ts',
    right:
      "      return { ...next, state: 'queued', hold: heldBack(entry) ?? 'auth', attempts: entry.attempts.slice(0, -1) }",
    wrong: "      return { ...next, state: 'rejected', reason: 'Token expired' }",
  },
  {
    name: '4 what waits for a sign-in waits for ever',
    file: 'src/sync/push/drain-outbox.ts',
    right:
      "    const held = [...this.outbox.all('forSignIn').values()].filter(({ owner }) => owner === this.parts.owner)",
    wrong: '    const held: OutboxEntry[] = []',
  },
  {
    name: '4 what a person has decided is not read again',
    file: 'src/sync/push/outbox-view.ts',
    right: "    const asked = [...this.all('forPerson').keys()]",
    wrong: '    const asked: number[] = []',
  },
  {
    name: '5 another person’s work is sent under my token',
    file: 'src/sync/push/lanes.ts',
    right: '  if (entry.owner !== owner || entry.hold !== null || isForLater(entry, now)) return null',
    wrong: '  if (entry.hold !== null || isForLater(entry, now)) return null',
  },
  {
    name: '6 one bad change blocks every other',
    file: 'src/store/mutate/holds-back.ts',
    right: '  return [rowOf(entry), ...(entry.alsoTouches ?? [])]',
    wrong: "  return ['all']",
  },
  {
    name: '6 a change of several rows keeps its place among the changes of one',
    file: 'src/store/mutate/holds-back.ts',
    right: '  return [rowOf(entry), ...(entry.alsoTouches ?? [])]',
    wrong: '  return [rowOf(entry)]',
  },
  {
    name: '6 the yes to a change of several rows is told of none',
    file: 'src/sync/push/entry-worker.ts',
    right: '    for (const touched of rows) if (touched.shows) await this.parts.follow(touched, entry.ackRc ?? 0)',
    wrong: '    void rows',
  },
  {
    name: '11 a full disk is answered with “saved”',
    file: 'src/store/mutate/save-change.ts',
    right: "    throw new MutationRefused('not-saved', notSaved[storageTroubleOf(cause)], { cause })",
    wrong: '    return { seq: 0, reason: notSaved[storageTroubleOf(cause)] } as T',
  },
  {
    name: '11 an answer that could not be stored leaves the change sending',
    file: 'src/sync/push/drain-outbox.ts',
    right: "    for (const entry of orphans) await this.record(entry, { kind: 'orphaned', at: this.parts.now() })",
    wrong: '    // they are left as they are',
  },
  {
    name: '12 a tab whose storage failed once never leads again',
    file: 'src/sync/leader/hold-leadership.ts',
    right: '        if (!stop.signal.aborted && !this.isThief) await pause(this.parts, againMs)',
    wrong: '        if (!this.isThief) return',
  },
  {
    name: '13 a change this version does not know is thrown away',
    file: 'src/sync/push/entry-worker.ts',
    right: "      await this.notes.record(entry, { kind: 'held', hold: 'version', reason: holdReasons.unknown })",
    wrong: "      await this.end(entry, 'discarded')",
  },
  {
    name: '13 what an old tab parked stays parked',
    file: 'src/sync/push/drain-outbox.ts',
    right: "      if (entry.hold === 'version' && isKnown) await this.record(entry, { kind: 'understood' })",
    wrong: '      void isKnown',
  },
  {
    name: '14 “saved” is said before the transaction has completed',
    file: 'src/store/mutate/run-mutation.ts',
    right: '  const save = async () => ({ ...entry, seq: await add() })',
    wrong: '  const save = async () => ({ ...entry, seq: await Promise.race([add(), 0]) })',
  },
  {
    name: '15 the order is that of the clock',
    file: 'src/sync/push/lanes.ts',
    right: '  for (const entry of open) {',
    wrong: '  for (const entry of [...open].sort((a, b) => a.at - b.at)) {',
  },
  {
    name: '15 a change behind a failing one goes first',
    file: 'src/store/mutate/holds-back.ts',
    right: '  if (stuckOn === null) return true',
    wrong: '  if (stuckOn === null) return earlier.nextAttemptAt === 0',
  },
  {
    name: 'a leader that was replaced goes on writing blocks',
    file: 'src/store/database/blocks.ts',
    right: '    if (at?.w !== lead?.epoch) throw new LeadLost()',
    wrong: '    void at',
  },
  {
    name: 'an accepted change leaves before the server shows it',
    file: 'src/sync/push/entry-worker.ts',
    right: "    if (shown && (await this.end(entry, 'settled', isStillShown))) return",
    wrong: "    if (read.kind === 'row' && (await this.end(entry, 'settled'))) return",
  },
  {
    name: '6 a message that waits for a person holds up the edits behind it',
    file: 'src/store/mutate/holds-back.ts',
    right: '  if (isEffect(earlier, mutations)) return isEffect(later, mutations)',
    wrong: '  if (isEffect(earlier, mutations)) return true',
  },
  {
    name: '7 an older page that arrives late replaces what is newer',
    file: 'src/store/database/absorb-rows.ts',
    right: '  const fresh = rows.filter(({ id }) => directory.isNews(id, startRc, (lacks?.[id] ?? []).length === 0))',
    wrong: '  const fresh = rows.slice()',
  },
  {
    name: '8 what a page does not show is never missed',
    file: 'src/sync/pull/tombstone-tracker.ts',
    right: '    const missing = held.filter((id) => !returned.has(id) && places.newestRead(id) < startRc)',
    wrong: '    const missing = held.filter((id) => !returned.has(id) && places.newestRead(id) < 0 * startRc)',
  },
  {
    name: '9 an empty listing is believed, and a search that finds nothing',
    file: 'src/sync/pull/tombstone-tracker.ts',
    right:
      "      if ((await this.isSearchHonest(collection)) && (await parts.readOne(collection, id)).kind === 'absent') {",
    wrong: '      {',
  },
  {
    name: '10 what is no longer listed is taken away without being looked for',
    file: 'src/sync/pull/tombstone-tracker.ts',
    right: '    const read = await parts.readOne(collection, id)',
    wrong: "    const read = await this.take([next]).then((): OneRead => ({ kind: 'row', row: next, startRc: 0 }))",
  },
]
