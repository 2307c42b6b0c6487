import type Dexie from 'dexie'
import type { Transaction } from 'dexie'

/** All tables with their keys and indexes. */
const tables = {
  blocks: '[collection+block], [collection+w]',
  changed: '[collection+id]',
  outbox: '++seq, [collection+rowId]',
  wholeArgs: 'seq',
  audit: 'seq, endedAt, [collection+rowId]',
  leader: 'name',
  clock: 'name',
  coverage: '[collection+partition]',
  answers: 'key, keptAt',
  snapshots: '[collection+part]',
  details: '[kind+id]',
  missing: '[collection+id]',
  found: '[collection+id]',
  keptPeriods: '[collection+from+to]',
  inbox: '++n',
  printJobs: 'id, at',
  printRows: '[job+chunk]',
  voucherPrints: 'id',
  voucherQrs: 'id',
  queuedTerminals: 'terminalId',
  orderDrafts: 'id, at',
  orderDraftRows: '[draft+part]',
  foretoldStock: 'id',
  formDrafts: 'id, at',
  notes: 'id, at, [collection+rowId]',
}

/** Tables that are fetched from the server again if their rows have another form. */
const fetchedAgain = ['blocks', 'snapshots', 'answers', 'details', 'coverage', 'found', 'missing', 'inbox']

/**
 * Declares the versions of the local database. Released builds used the versions 1 to 6 in two lines with other contents;
 * version 7 opens all of them (docs/adr/0055). A later change adds a version at the end; a released version never
 * changes. `isReadable` returns whether the stored server rows have the form of this build.
 */
export function declareVersions(database: Dexie, isReadable: () => boolean): void {
  database
    .version(7)
    .stores(tables)
    .upgrade((transaction) => upgradeReleased(transaction, isReadable()))
}

/** The table that each version of the later line added. Rows of this line have the form of this build. */
const newestTable: Readonly<Record<number, string>> = {
  10: 'orderDrafts',
  20: 'foretoldStock',
  30: 'formDrafts',
  40: 'wholeArgs',
  50: 'notes',
}

/** Whether a database of a version below 7 holds server rows in the form of this build. */
export function holdsReadableRows(version: number, stores: readonly string[]): boolean {
  const newest = newestTable[version]
  return newest !== undefined && stores.includes(newest)
}

async function upgradeReleased(transaction: Transaction, isReadable: boolean): Promise<void> {
  if (!isReadable) {
    for (const name of fetchedAgain) await transaction.table(name).clear()
    await dropRowsWithCodes(transaction)
  }
  await transaction.table('outbox').toCollection().modify(renameFields)
}

/** An outbox entry as builds before 40e4271 wrote it. */
interface FormerEntry {
  hold: string | null
  attempts: { heard?: true; answeredUnclear?: true }[]
  base?: unknown
  pre?: unknown
}

function renameFields(entry: FormerEntry): void {
  if (entry.pre !== undefined) {
    entry.base ??= entry.pre
    delete entry.pre
  }
  if (entry.hold === 'ask') entry.hold = 'confirm'
  for (const attempt of entry.attempts) {
    if (attempt.heard === undefined) continue
    attempt.answeredUnclear = attempt.heard
    delete attempt.heard
  }
}

const kindsWithCodes: ReadonlySet<string> = new Set(['voucher-qr', 'csv-qr'])

/** The first builds kept codes, which are as good as money, in the rows of print jobs: those rows are not kept. */
async function dropRowsWithCodes(transaction: Transaction): Promise<void> {
  const jobs: { id: string; kind: string }[] = await transaction.table('printJobs').toArray()
  const withCodes = new Set(jobs.filter(({ kind }) => kindsWithCodes.has(kind)).map(({ id }) => id))
  await transaction
    .table('printRows')
    .filter(({ job, rows }: { job: string; rows: { codes?: unknown }[] }) => {
      return withCodes.has(job) && rows.some(({ codes }) => codes === undefined)
    })
    .delete()
}
