import 'fake-indexeddb/auto'
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '#store/database/open-database.ts'
import { mutations } from '#store/registry.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { dumpDatabase } from './dump-database.ts'
import { sampleArgs } from './sample-args.ts'
import { composedRequest, type ReleasedDevice, rowBefore } from './released-device.ts'

/**
 * Runs inside the source tree of a released build: writes its local database with an unsent entry of each of its
 * mutations, in the states and with the words that the build itself uses, and the requests that it would send. `make-devices.ts` starts it
 * with the file to write, the commit, and the two words that later builds have renamed.
 */
const [file = '', build = '', confirmHold = '', unclearMark = ''] = process.argv.slice(2)

const at = Date.parse('2026-11-20T06:00:00Z')
const owner = 'asha@platform.lk|ROLE_SAHAN_ADMINISTRATOR'

type Record_ = Record<string, unknown>

/** Tables and their writers came one after the other: what a build does not have is left out. */
const optional = <T>(path: string): Promise<T | null> => import(path).catch(() => null)

const database = await openDatabase(`released-${build}`, 'strict')
const table = (name: string) => database.tables.find((one) => one.name === name)
const entries = await optional<{ newEntry(mutation: AnyMutation, made: object, before: object): Record_ }>(
  '#store/mutate/new-entry.ts',
)
// The first build has no `newEntry`.
const runs = await optional<{
  runMutation(ports: object, mutation: AnyMutation, args: object, row: object): Promise<Record_>
}>('#store/mutate/run-mutation.ts')
const wholeArgs = await optional<{ addEntry(db: unknown, entry: unknown, args: unknown): Promise<number> }>(
  '#store/database/whole-args.ts',
)

const requests: Record<string, ReleasedDevice['requests'][string]> = {}
const skipped: string[] = []

async function addEntry(mutation: AnyMutation, operationId: string, change: Record_ = {}): Promise<void> {
  const args = mutation.args.parse(sampleArgs(mutation.args)) as { id: string } & Record_
  const made = { owner, at, operationId, args, rowId: args.id }
  const entry = entries
    ? { ...entries.newEntry(mutation, made, rowBefore(args.id)), ...change }
    : { ...(await madeByRun(mutation, args, operationId)), ...change }
  if (wholeArgs) await database.transaction('rw', database.tables, () => wholeArgs.addEntry(database, entry, args))
  else await table('outbox')?.put(entry)
  requests[operationId] = composedRequest(mutation, args)
}

function madeByRun(mutation: AnyMutation, args: { id: string }, operationId: string) {
  const person = { owner, role: mutation.roles[0] }
  const ports = { database, person, now: () => at, newId: () => operationId }
  return runs?.runMutation(ports, mutation, args, { ...rowBefore(args.id), id: args.id, ownerName: 'before ownerName' })
}

const names = Object.keys(mutations)
for (const name of names) {
  const mutation = mutations[name] as AnyMutation
  try {
    await addEntry(mutation, `op-${name}`)
  } catch (trouble) {
    skipped.push(`${name}: ${String(trouble).slice(0, 200)}`)
  }
}
if (skipped.length > 0) throw new Error(`no entry of ${skipped.join('\n')}`)

const attempt = { n: 1, epoch: 1, startRc: 1, at, verdict: 'uncertain' }
const rename = mutations['vouchers.rename-receiver@1'] as AnyMutation
await addEntry(rename, 'op-waits-for-confirmation', { hold: confirmHold, reason: 'Send it now?' })
await addEntry(rename, 'op-uncertain', { state: 'uncertain', attempts: [{ ...attempt, [unclearMark]: true }] })
await addEntry(rename, 'op-refused', {
  state: 'rejected',
  reason: 'Not allowed',
  attempts: [{ ...attempt, verdict: 'no' }],
})
await addEntry(rename, 'op-sending', { state: 'sending', attempts: [{ ...attempt, verdict: null }] })

await table('changed')?.put({ collection: 'vouchers', id: '12', rc: -1, row: { id: '12', ownerName: '12' } })
await table('audit')?.put({
  seq: 9001,
  operationId: 'op-earlier',
  owner,
  mutation: rename.name,
  collection: 'vouchers',
  rowId: '13',
  change: 'receiver name → Sunil',
  at,
  endedAt: at + 1000,
  end: 'settled',
  attempts: 1,
})
await table('printJobs')?.put({
  id: 'job-1',
  code: 'A1',
  kind: 'name-labels',
  title: 'Name labels',
  rows: 2,
  labels: 2,
  state: 'paused',
  blockedBy: null,
  serial: 'D1J1',
  tier: 'odometer',
  odoBase: 10,
  intentTo: 1,
  confirmedTo: 1,
  shared: false,
  reprint: null,
  by: 'asha@platform.lk',
  at,
  endedAt: null,
  events: [],
})
await table('printRows')?.put({ job: 'job-1', chunk: 0, rows: [{ zpl: '^XA^XZ', ids: ['12'] }] })
await table('voucherPrints')?.put({ id: '12', times: 2, lastAt: at })
await table('queuedTerminals')?.put({
  terminalId: 'T1',
  merchant: 'Kandy Lace',
  merchantId: '7',
  location: 'Kandy',
  subMerchantId: '8',
  quantity: 2,
  at,
})
await table('orderDrafts')?.put({ id: 'draft-1', at, form: { clientId: '4' }, fileName: 'order.csv', rows: 1 })
await table('orderDraftRows')?.put({ draft: 'draft-1', part: 0, rows: [{ name: 'Nimal' }] })
await table('formDrafts')?.put({ id: 'form-1', form: 'add-merchant', at, values: { name: 'Kandy Lace' } })
await table('notes')?.put({ id: 'note-1', collection: 'vouchers', rowId: '12', text: 'Call back', by: owner, at })
await table('foretoldStock')?.put({ id: 'print-1', file: 'codes.csv', at, state: 'sent', foretold: [] })
await table('blocks')?.put({
  collection: 'vouchers',
  block: 0,
  w: 1,
  rows: [{ id: '12', rc: 1, of: 'an earlier form' }],
})
await table('coverage')?.put({ collection: 'vouchers', partition: 'ACTIVE', completeAt: at })
await table('keptPeriods')?.put({ collection: 'redemptions', from: '2026-11-01', to: '2026-11-30' })

const device: ReleasedDevice = { build, ...(await dumpDatabase(database.backendDB())), requests }
await writeFile(file, `${JSON.stringify(device)}\n`)
process.exit(0)
