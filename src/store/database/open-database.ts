import Dexie, { type Table } from 'dexie'
import { sha256 } from '#store/values/sha256.ts'
import { type AtOnce, enqueueDirectly } from './enqueue.ts'
import type { Coverage } from './coverage.ts'
import type {
  AuditRecord,
  Block,
  ChangedRow,
  ClockRecord,
  DetailRecord,
  FoundRow,
  InboxRecord,
  KeptPeriod,
  LeaderRecord,
  MissingRow,
  NewOutboxEntry,
  OutboxEntry,
  SavedAnswer,
  SnapshotRecord,
  WholeArgs,
} from './tables.ts'
import type { ForetoldUpload, FormDraftRecord, NoteRecord, OrderDraft, OrderDraftRows } from './draft-tables.ts'
import { declareVersions, holdsReadableRows } from './versions.ts'
import type { PrintJob, PrintRows, QueuedTerminal, VoucherPrint, VoucherQr } from './print-tables.ts'

/** strict: committed work survives a power cut. relaxed: fast, for what can be fetched again (storage.md §4). */
export type Durability = 'strict' | 'relaxed'

export class PortalDatabase extends Dexie {
  declare blocks: Table<Block, [string, number]>
  declare changed: Table<ChangedRow, [string, string]>
  declare outbox: Table<OutboxEntry, number, NewOutboxEntry>
  declare wholeArgs: Table<WholeArgs, number>
  declare audit: Table<AuditRecord, number>
  declare leader: Table<LeaderRecord, string>
  declare clock: Table<ClockRecord, string>
  declare coverage: Table<Coverage, [string, string]>
  declare answers: Table<SavedAnswer, string>
  declare snapshots: Table<SnapshotRecord, [string, number]>
  declare details: Table<DetailRecord, [string, string]>
  declare missing: Table<MissingRow, [string, string]>
  declare found: Table<FoundRow, [string, string]>
  declare keptPeriods: Table<KeptPeriod, [string, string, string]>
  declare inbox: Table<InboxRecord, number, Omit<InboxRecord, 'n'>>
  declare printJobs: Table<PrintJob, string>
  declare printRows: Table<PrintRows, [string, number]>
  declare voucherPrints: Table<VoucherPrint, string>
  declare voucherQrs: Table<VoucherQr, string>
  declare queuedTerminals: Table<QueuedTerminal, string>
  declare orderDrafts: Table<OrderDraft, string>
  declare orderDraftRows: Table<OrderDraftRows, [string, number]>
  declare foretoldStock: Table<ForetoldUpload, string>
  declare formDrafts: Table<FormDraftRecord, string>
  declare notes: Table<NoteRecord, string>

  /** Whether the stored server rows have the form of this build. Only the upgrade of an older version reads it. */
  holdsReadableRows = true
  private readonly durability: Durability

  constructor(name: string, durability: Durability) {
    // Dexie's own cache would tell live queries about a write before its transaction commits (Dexie #1813).
    super(name, { cache: 'disabled', chromeTransactionDurability: durability })
    declareVersions(this, () => this.holdsReadableRows)
    this.durability = durability
  }

  async enqueue(entry: NewOutboxEntry, atOnce: AtOnce): Promise<number> {
    // In any other state Dexie's own request opens the connection, or rejects with the reason.
    if (!this.isOpen()) await this.leader.count()
    try {
      return await enqueueDirectly(this, this.durability, entry, atOnce)
    } catch (trouble) {
      // The browser has closed it: Dexie opens it again for its own requests, and for ours with them.
      if (!(trouble instanceof DOMException) || trouble.name !== 'InvalidStateError') throw trouble
      await this.leader.count()
      return enqueueDirectly(this, this.durability, entry, atOnce)
    }
  }
}

/** A newer version of the portal has used this database: this one must not write to it. */
class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor() {
    super('this data belongs to a newer version of the portal: reload the page')
  }
}

/** A tab with an older version of the portal keeps the database open. */
class HeldByOldTab extends Error {
  override readonly name = 'HeldByOldTab'

  constructor() {
    super('another tab with an older version of the portal holds this data: close the other tabs, then reload')
  }
}

const blockedMs = 3000

/**
 * Opens one connection. Rejects with `HeldByOldTab` if an older tab still keeps the database open after three seconds,
 * and with `NewerDatabase` if a newer version has used it. When another tab upgrades or deletes the database, this
 * connection closes for good and `onReplaced` is called: Dexie by itself would open it again, and old code would lead.
 */
export async function openDatabase(
  name: string,
  durability: Durability,
  onReplaced: () => void = () => undefined,
): Promise<PortalDatabase> {
  return connected(new PortalDatabase(name, durability), onReplaced)
}

/** Opens one connection to a database that exists; null if there is none, instead of creating it. */
export async function openIfThere(name: string): Promise<PortalDatabase | null> {
  const database = new PortalDatabase(name, 'strict')
  let isGone = false
  database.on('populate', () => {
    isGone = true
    throw new Error(`${name} is gone`)
  })
  try {
    return await connected(database, () => undefined)
  } catch (trouble) {
    if (isGone) return null
    throw trouble
  }
}

async function connected(database: PortalDatabase, onReplaced: () => void): Promise<PortalDatabase> {
  await checkVersion(database)
  database.on('versionchange', () => {
    database.close()
    onReplaced()
    return false
  })
  await Promise.race([database.open(), whenHeldUp(database)])
  // Once more: a newer tab may have upgraded it meanwhile.
  if (isNewer(database.backendDB().version, database)) {
    database.close()
    throw new NewerDatabase()
  }
  return database
}

/**
 * Reads the stored version before Dexie opens the database, because Dexie would add tables to a newer one. For an older
 * one it sets `holdsReadableRows`.
 */
async function checkVersion(database: PortalDatabase): Promise<void> {
  const stored = (await indexedDB.databases()).find(({ name }) => name === database.name)?.version
  if (stored === undefined) return
  if (isNewer(stored, database)) throw new NewerDatabase()
  if (stored < database.verno * 10) database.holdsReadableRows = await holdsReadable(database.name)
}

/** Dexie stores ten times the declared version, and one more each time it adds a missing table. */
function isNewer(stored: number, { verno }: PortalDatabase): boolean {
  return Math.floor(stored / 10) > verno
}

function holdsReadable(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    // It was deleted meanwhile, and must not be made here.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => reject(opening.error as Error)
    opening.onsuccess = () => {
      const { version, objectStoreNames } = opening.result
      opening.result.close()
      resolve(holdsReadableRows(version, [...objectStoreNames]))
    }
  })
}

/** Never resolves; rejects once the opening has been held up for too long. */
function whenHeldUp(database: PortalDatabase): Promise<never> {
  return new Promise((_, reject) => {
    database.on('blocked', () => void setTimeout(() => !database.isOpen() && reject(new HeldByOldTab()), blockedMs))
  })
}

/** The database of one person in one environment: `portal-{environment}-{hash of owner}` (sync.md 2.2). */
export async function databaseName(environment: string, owner: string): Promise<string> {
  const hash = await sha256(new TextEncoder().encode(owner))
  return `portal-${environment}-${hash.slice(0, 16)}`
}

/** Whether a name was made by `databaseName` for this very environment (another's name may begin alike). */
export function isDatabaseOf(environment: string, name: string): boolean {
  return new RegExp(`^portal-${environment}-[0-9a-f]{16}$`).test(name)
}
