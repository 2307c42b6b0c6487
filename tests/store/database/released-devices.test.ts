import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { argsOf } from '#store/database/whole-args.ts'
import { mutations } from '#store/registry.ts'
import { restoreDatabase } from '#tests/support/released-devices/dump-database.ts'
import { composedRequest, type ReleasedDevice } from '#tests/support/released-devices/released-device.ts'

/** Written by the released builds themselves (`tests/support/released-devices/make-devices.ts`). */
const folder = join(import.meta.dirname, 'released-devices')
const devices = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ReleasedDevice,
)

let count = 0

async function opened(device: ReleasedDevice): Promise<PortalDatabase> {
  const name = `portal-test-${(++count).toString(16).padStart(16, '0')}`
  await restoreDatabase([name, device])
  const database = await openDatabase(name, 'strict')
  onTestFinished(() => database.close())
  return database
}

type FormerEntry = OutboxEntry & { pre?: Record<string, unknown> }

const entriesOf = ({ records }: ReleasedDevice) => records['outbox'] as readonly FormerEntry[]

it('has the devices of all released builds', () => {
  expect(devices.length).toBeGreaterThanOrEqual(21)
  expect(new Set(devices.map(({ version }) => version))).toEqual(new Set([10, 20, 30, 40, 50, 60, 70]))
})

describe.each(devices)('a device that build $build left (version $version)', (device) => {
  it('opens at a version above all that were released, with every unsent entry unchanged', async () => {
    const database = await opened(device)
    expect(database.backendDB().version).toBe(70)
    const entries = await database.outbox.toArray()
    expect(entries).toEqual(
      entriesOf(device).map(({ pre, ...entry }) => ({
        ...entry,
        base: entry.base ?? pre,
        hold: (entry.hold as string | null) === 'ask' ? 'confirm' : entry.hold,
        attempts: entry.attempts.map(renamedAttempt),
      })),
    )
  })

  it('sends each entry as the build that made it would have', async () => {
    const database = await opened(device)
    for (const entry of await database.outbox.toArray()) {
      const mutation = mutations[entry.mutation]
      if (!mutation) throw new Error(`${entry.mutation} is gone`)
      const args = await argsOf(database, entry)
      expect(mutation.args.parse(args ?? entry.args), entry.mutation).toEqual(args ?? entry.args)
      expect(composedRequest(mutation, args ?? entry.args), entry.mutation).toEqual(device.requests[entry.operationId])
    }
  })

  it('keeps what only this device holds', async () => {
    const database = await opened(device)
    const own = ['changed', 'audit', 'printJobs', 'printRows', 'voucherPrints', 'queuedTerminals', 'wholeArgs']
    const texts = ['orderDrafts', 'orderDraftRows', 'formDrafts', 'notes', 'foretoldStock', 'keptPeriods']
    for (const name of [...own, ...texts]) {
      expect(await database.table(name).toArray(), name).toEqual(device.records[name] ?? [])
    }
  })
})

function renamedAttempt(attempt: OutboxEntry['attempts'][number] & { heard?: true }) {
  const { heard, ...rest } = attempt
  return heard === undefined ? attempt : { ...rest, answeredUnclear: heard }
}

const device = (build: string) => devices.find((one) => one.build === build) as ReleasedDevice

describe('server rows', () => {
  it('are fetched again from the first line of builds, which stored them in other forms', async () => {
    const database = await opened(device('c8ab387'))
    expect([await database.blocks.count(), await database.coverage.count()]).toEqual([0, 0])
  })

  it('stay on a device of the second line', async () => {
    const database = await opened(device('16012aa'))
    expect([await database.blocks.count(), await database.coverage.count()]).toEqual([1, 1])
  })
})

it('a device on which a later build has added its tables without being able to open it is opened', async () => {
  const mixed = device('c8ab387')
  const { stores, records } = device('16012aa')
  const database = await opened({ ...mixed, version: 51, stores, records: { ...records, ...mixed.records } })
  expect(await database.outbox.count()).toBe(entriesOf(mixed).length)
  expect(await database.blocks.count()).toBe(0)
})

it('codes that the first builds kept in the rows of print jobs go', async () => {
  const first = device('d3c17c5')
  const [job] = first.records['printJobs'] as [object]
  const records = { ...first.records, printJobs: [{ ...job, kind: 'voucher-qr' }] }
  const database = await opened({ ...first, records })
  expect([await database.printJobs.count(), await database.printRows.count()]).toEqual([1, 0])
})
