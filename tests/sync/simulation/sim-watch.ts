import { type AnyMutation, fieldsOf } from '#store/define/define-mutation.ts'
import { type AuditRecord, type ChangedRow, type OutboxEntry, provisional } from '#store/database/tables.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { heldBack } from '#store/mutate/holds-back.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { chaosMutations, fieldsWritten, placesShown } from './chaos-mutations.ts'
import type { Asked, LedgerServer } from './ledger-server.ts'
import type { Made } from './made-change.ts'
import { type Broken, PromiseBroken } from './promise-broken.ts'
import { nimal, type SimDevice } from './sim-device.ts'
import type { SimTime } from './sim-time.ts'

/** Ends that only a person gives. */
const endings = new Set<string>(['cancelled', 'discarded', 'confirmed', 'edited'])

const replayed = new Set(['queued', 'sending', 'uncertain', 'acked'])

/** Looks at a device after everything that happens, and throws PromiseBroken. */
export class SimWatch {
  readonly made: Made[] = []
  private readonly leaders = new Map<number, number>()
  private readonly rcs = new Map<string, number>()
  /** A replica that was behind has been asked. */
  private hasLagged = false
  private readonly changedRcs = new Map<string, number>()
  private readonly device: SimDevice
  private readonly server: LedgerServer
  private readonly time: SimTime
  private seenVersion = -1
  /** The first broken promise: what throws inside the engine might be caught there. */
  broken: PromiseBroken | null = null

  constructor(device: SimDevice, server: LedgerServer, time: SimTime) {
    this.device = device
    this.server = server
    this.time = time
    device.disk.onPut = (table, record, tab) => this.onPut(table, record, tab)
    server.onAsked = (asked) => this.onAsked(asked)
    server.onOddRead = ({ body }) => {
      const one = this.changeIn(body)
      if (one) one.odd += 1
    }
  }

  fail(kind: Broken, words: string): void {
    this.broken ??= new PromiseBroken(kind, `${words} (after ${Math.round(this.time.elapsed())} ms)`)
  }

  /** I8 and I9: rows never go back to an older read, and one tab claims in each epoch. */
  private onPut(table: string, record: Record<string, unknown>, tab: number): void {
    if (table === 'leader') {
      const epoch = record['epoch'] as number
      if (this.leaders.has(epoch)) this.fail('doubled', `epoch ${epoch} began twice`)
      this.leaders.set(epoch, tab)
    }
    for (const stored of table === 'blocks' ? (record['rows'] as ({ id: string; rc: number } | null)[]) : []) {
      if (!stored) continue
      const row = `${String(record['collection'])}/${stored.id}`
      const before = this.rcs.get(row) ?? 0
      if (stored.rc < before) this.fail('diverged', `row ${row} went back from read ${before} to ${stored.rc}`)
      this.rcs.set(row, stored.rc)
    }
    if (table === 'changed') this.onChanged(record as unknown as ChangedRow)
    if (table === 'audit') this.onEnd(record as unknown as AuditRecord)
    if (table === 'outbox') this.onEntry(record as unknown as OutboxEntry, tab)
  }

  private onEntry({ state, attempts, seq, isBrief }: OutboxEntry, tab: number): void {
    if (isBrief && !this.device.holdsArgs(seq)) this.fail('lost', `the arguments of ${seq} are not beside it`)
    const last = attempts.at(-1)
    if (state === 'rejected' && last?.verdict === 'auth') this.fail('lost', `${seq} was given up for a dead token`)
    if (state !== 'sending' || !last) return
    const leader = this.leaders.get(last.epoch)
    if (leader !== tab) this.fail('doubled', `tab ${tab} claimed ${seq} in epoch ${last.epoch} of tab ${leader}`)
    const newest = Math.max(...this.leaders.keys())
    if (last.epoch !== newest)
      this.fail('doubled', `${seq} was claimed in epoch ${last.epoch}, and ${newest} had begun`)
  }

  /** A row with pending changes never goes back to an older server row either. */
  private onChanged({ id, rc }: ChangedRow): void {
    if (rc === provisional) return
    const known = this.changedRcs.get(id) ?? 0
    if (rc < known) this.fail('diverged', `changed row ${id} went back from read ${known} to ${rc}`)
    this.changedRcs.set(id, rc)
  }

  /** A change leaves as settled when the device's own copy of the server's row shows it, where nobody has changed it since. */
  private onEnd({ end, seq, mutation }: AuditRecord): void {
    const one = this.made.find((change) => change.seq === seq)
    if (this.device.holdsArgs(seq)) this.fail('stuck', `${seq} left, and its arguments stayed`)
    if (end !== 'settled' || !one) return
    for (const { id, field, isBeside } of placesShown(mutation, one)) {
      // A later read of a row beside it may come from a replica that is behind, and stands until the next one.
      if (isBeside && this.hasLagged) continue
      const isLast = this.server.now(id)?.[field] === one.tag
      const serverRow = this.device.serverRow(id)
      if (isLast && serverRow && serverRow[field] !== one.tag)
        this.fail('diverged', `${seq} left, and ${id} shows “${serverRow[field]}”`)
    }
  }

  /** The unsettled change that writes so, and before it the others of its row. */
  entriesUpTo(tag: string): OutboxEntry[] {
    const one = this.made.find((change) => change.tag === tag)
    const outbox = this.device.outbox()
    const at = outbox.find(({ seq }) => seq === one?.seq)
    return at ? outbox.filter(({ rowId, seq }) => rowId === at.rowId && seq <= at.seq) : []
  }

  private changeIn(body: Asked['body']): Made | undefined {
    const tags = Object.values(body)
    return this.made.find(({ tag }) => tags.includes(tag))
  }

  /** I12: nobody's work goes out under another person's token. */
  private onAsked({ token, body, key }: Asked): void {
    this.hasLagged ||= this.server.lagMs > 0
    const owner = this.server.tokens.get(token)
    const one = this.changeIn(body)
    if (!one) return
    if (owner !== undefined && one.owner !== owner)
      this.fail('doubled', `${one.operation} of ${one.owner} was sent as ${owner}`)
    this.notWithoutPerson(one, key !== null)
  }

  /**
   * I2: what was answered with something nobody understands is sent again by a person alone (decisions.md B17), and so is
   * an effect in the world whose outcome is unclear.
   */
  private notWithoutPerson({ seq, odd, operation, mutation, insisted }: Made, isKeyed: boolean): void {
    const entry = this.device.outbox().find((held) => held.seq === seq)
    const earlier = { attempts: entry?.attempts.slice(0, -1) ?? [] }
    // The answer to an attempt without a verdict died with the tab that read it.
    const untold = earlier.attempts.filter(({ verdict }) => verdict === null).length
    if (odd > untold) this.fail('doubled', `${operation} was sent again after an answer that nobody understands`)
    const isInWorld = chaosMutations[mutation]?.verify.kind === 'person'
    if (isInWorld && !isKeyed && unclearAttempts(earlier) > insisted)
      this.fail('doubled', `${operation} (${mutation}) was sent again by itself`)
  }

  /**
   * A person has an entry sent again. One more effect is theirs where they had been told that an effect in the world may
   * have happened, or that the record now holds another value, over which theirs is written once more.
   */
  insist({ seq, mutation, state, hold, theirs }: OutboxEntry): void {
    const one = this.made.find((change) => change.seq === seq)
    if (!one) return
    one.odd = 0
    const isTold = state === 'uncertain' && hold === 'needs-you'
    const kind = chaosMutations[mutation]?.verify.kind
    if ((kind === 'person' && isTold) || (kind === 'absolute' && theirs !== null)) one.insisted += 1
  }

  /** The power was cut: rows may be older now, and are read again. */
  forgetRows(): void {
    this.rcs.clear()
    this.changedRcs.clear()
  }

  look(): void {
    const { disk } = this.device
    if (disk.version === this.seenVersion || this.broken) return
    this.seenVersion = disk.version
    const outbox = this.device.outbox()
    this.nothingLost(outbox)
    this.nothingDoubled()
    this.nothingFlickers(outbox)
  }

  /** I1: what was saved is in the outbox or in the history. */
  private nothingLost(outbox: readonly OutboxEntry[]): void {
    const kept = new Set(outbox.map(({ operationId }) => operationId))
    for (const record of this.audit().values()) kept.add(record.operationId)
    const letGo = this.made.find(({ seq, isLetGo }) => !isLetGo && endings.has(this.audit().get(seq)?.end ?? ''))
    if (letGo) this.fail('lost', `nobody discarded ${letGo.operation}, and it was`)
    const missing = this.made.find(({ operation }) => !kept.has(operation))
    if (missing) this.fail('lost', `${missing.operation} (${missing.mutation}) is nowhere`)
  }

  audit(): Map<number, AuditRecord> {
    const all = [...(this.device.disk.tables.get('audit')?.values() ?? [])] as unknown as AuditRecord[]
    return new Map(all.map((record) => [record.seq, record]))
  }

  /** I2 and I3: one effect each, and in the order of each record. */
  private nothingDoubled(): void {
    const lastOf = new Map<string, number>()
    const times = new Map<string, number>()
    for (const { tag } of this.server.ledger) {
      const one = this.made.find((change) => change.tag === tag)
      if (!one) continue
      const effects = (times.get(tag) ?? 0) + 1
      times.set(tag, effects)
      if (effects > 1 + one.insisted)
        this.fail('doubled', `${one.operation} (${one.mutation}) was applied ${effects} times`)
      // What a person has let go may still land: they were told that nobody can tell. And where they insisted on doing
      // something again, its first request may still be on its way and land whenever it likes.
      if (one.isLetGo || effects > 1) continue
      // A message about which a person has to decide lets later edits go first, and so does an edit those of other fields.
      const fields = fieldsWritten(one.mutation)
      const places = one.ids.flatMap((id) => fields.map((field) => `${id}/${field}`))
      const mayComeLate = chaosMutations[one.mutation]?.verify.kind === 'person'
      if (!mayComeLate && places.some((place) => (lastOf.get(place) ?? 0) > one.seq))
        this.fail('doubled', `${one.operation} overtook a later change`)
      for (const place of places) lastOf.set(place, Math.max(lastOf.get(place) ?? 0, one.seq))
    }
  }

  /** I4 and I14: while a row's newest change stands, the row shows it. */
  private nothingFlickers(outbox: readonly OutboxEntry[]): void {
    const newest = new Map<string, OutboxEntry>()
    for (const entry of outbox) {
      const declared = chaosMutations[entry.mutation]
      if (!declared || (entry.offline ?? 'queue') !== 'queue') continue
      for (const field of fieldsOf(declared, entry.args)) newest.set(`${entry.rowId}/${field}`, entry)
    }
    for (const [place, entry] of newest) {
      if (!replayed.has(entry.state)) continue
      const [id = '', field = ''] = place.split('/')
      const changed = this.device.changed(id)
      const serverRow = this.device.serverRow(id)
      // A provisional row is about to be rebuilt; without a server row there is nothing to lay an edit over.
      if (!serverRow || changed?.rc === provisional) continue
      // One that a person has had sent again comes back onto its row with the leader's next look.
      if (!changed && entry.confirmedAt !== undefined) continue
      const mine = (chaosMutations[entry.mutation] as AnyMutation).apply(serverRow, entry.args) as Voucher
      const shown = (changed?.row ?? serverRow) as Voucher
      const key = field as keyof Voucher
      if (shown[key] !== mine[key]) {
        this.fail(
          'diverged',
          `${place} shows “${shown[key]}” while ${entry.operationId} (${entry.state}) says “${mine[key]}”`,
        )
      }
    }
  }

  /** One bad change never blocks another record's, and none that can be sent by itself waits for a person. */
  nothingBlocked(): void {
    const blocked = this.isAnythingFree()
    if (blocked)
      this.fail(
        'stuck',
        `${blocked.operationId} ${blocked.mutation} ${blocked.state} ${blocked.hold} waits for nothing`,
      )
  }

  /** An entry that waits for nobody's decision, not even behind another. */
  isAnythingFree(): OutboxEntry | undefined {
    const outbox = this.device.outbox().filter(({ owner }) => owner === nimal)
    const held = heldBack(outbox, chaosMutations)
    return outbox.find((entry) => !waitsForPerson(entry) && !isStuck(held.get(entry.seq)))
  }

  /** A leader that is frozen has been replaced, where somebody looks at another tab. */
  somebodyLeads(): void {
    const able = this.device.tabs.filter(({ isFrozen, isVisible, build }) => !isFrozen && isVisible && build === 'new')
    if (able.length > 0 && !this.device.tabs.some(({ isFrozen, isLeading }) => isLeading && !isFrozen)) {
      this.fail('stuck', 'nobody leads')
    }
  }

  /** I10 and I11: with the faults over and the person's answers given, nothing is left; and I4, I5: all is equal. */
  atRest(ids: readonly string[]): void {
    const left = this.device.outbox().filter(({ owner }) => owner === nimal)
    if (left.length > 0) {
      const words = left.map(({ operationId, mutation, state, hold }) => `${operationId} ${mutation} ${state} ${hold}`)
      this.fail('stuck', words.join(', '))
    }
    const audit = this.audit()
    const applied = new Set(this.server.ledger.map(({ tag }) => tag))
    for (const {
      seq,
      tag,
      operation,
      owner,
      mutation,
      ids: [id],
    } of this.made) {
      if (owner === nimal && audit.get(seq)?.end === 'settled' && !applied.has(tag) && !isShared(mutation)) {
        this.fail('lost', `${operation} is called settled and the server never did it`)
      }
      const isReplaced = this.made.some((one) => one.seq > seq && one.ids[0] === id && one.mutation === mutation)
      if (audit.get(seq)?.end === 'replaced' && !isReplaced) this.fail('lost', `nothing replaces ${operation}`)
    }
    for (const id of ids) {
      const [shown, held] = [JSON.stringify(this.device.shown(id)), JSON.stringify(this.server.now(id))]
      if (left.length === 0 && shown !== held) this.fail('diverged', `${id} shows ${shown}, the server has ${held}`)
    }
  }
}

const isStuck = (holder: OutboxEntry | undefined) => holder !== undefined && waitsForPerson(holder)

/** What is gone is gone, whoever did it. */
const isShared = (mutation: string) => chaosMutations[mutation]?.verify.kind === 'gone'
