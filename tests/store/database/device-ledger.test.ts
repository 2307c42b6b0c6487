import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migratePrints } from '#store/database/migrate-prints.ts'
import { DeviceLedger, deviceLedger, leavePrints, printsOf } from '#store/database/device-ledger.ts'
import { clearData, keepOnlyWork } from '#store/database/delete-databases.ts'
import { databaseName, openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { FakeLocks } from '#tests/support/fake-locks.ts'

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

afterEach(() => void vi.restoreAllMocks())

/** The database of somebody who has printed labels of V1 so often, open. */
async function printedBy(person: string, times: number, lastAt: number): Promise<PortalDatabase> {
  const database = await openDatabase(await databaseName('shop', person), 'strict')
  await database.voucherPrints.put({ id: 'V1', times, lastAt })
  return database
}

async function onDevice(name: string) {
  const device = deviceLedger(name)
  return device.prints.toArray().finally(() => device.close())
}

it('keeps how often a label lies on paper past a log-out, and adds what each person printed', async () => {
  const [anne, bimal] = [await printedBy('anne', 2, 70), await printedBy('bimal', 1, 50)]
  anne.close()
  bimal.close()
  expect(await clearData(anne.name)).toBe(true)
  await keepOnlyWork(bimal.name, 90)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 3, lastAt: 70 }])
  const chitra = await printedBy('chitra', 1, 80)
  const device = deviceLedger(chitra.name)
  expect(await printsOf(chitra, device, 'V1')).toEqual({ id: 'V1', times: 4, lastAt: 80 })
  await chitra.voucherPrints.clear()
  expect(await printsOf(chitra, device, 'V1')).toEqual({ id: 'V1', times: 3, lastAt: 70 })
  expect(await printsOf(chitra, device, 'V2')).toBeUndefined()
  chitra.close()
  device.close()
})

/** What one label more of V1 does to the ledger of whoever prints it. */
async function printsOneMore({ voucherPrints }: PortalDatabase, lastAt: number): Promise<void> {
  const times = (await voucherPrints.get('V1'))?.times ?? 0
  await voucherPrints.put({ id: 'V1', times: times + 1, lastAt })
}

interface Meanwhile {
  before?: () => Promise<unknown>
  after?: () => Promise<unknown>
}

/** Lets something happen right before and right after the next move adds to the ledger of the device. */
function meanwhile({ before, after }: Meanwhile): void {
  const { transaction } = DeviceLedger.prototype
  const around = async function (this: DeviceLedger, ...all: unknown[]) {
    await before?.()
    await Reflect.apply(transaction, this, all)
    await after?.()
  }
  vi.spyOn(DeviceLedger.prototype, 'transaction').mockImplementationOnce(around as never)
}

/** How often the labels of V1 lie on paper, as this person's drawer would say it. */
async function shownTo(database: PortalDatabase): Promise<number | undefined> {
  const device = deviceLedger(database.name)
  const print = await printsOf(database, device, 'V1').finally(() => device.close())
  return print?.times
}

/** Whether anything in the ledger of the device, as it lies on the disk, says whose database it came from. */
async function namesOnDevice({ name }: PortalDatabase): Promise<boolean> {
  const device = await new Dexie(deviceLedger(name).name).open()
  const rows = await Promise.all(device.tables.map((table) => table.toArray()))
  device.close()
  return JSON.stringify(rows).includes(name.slice(-16))
}

const isClosed = () => Promise.reject(new Error('the browser was closed'))

it('counts no label twice when it is moved once more', async () => {
  const anne = await printedBy('anne', 2, 70)
  await leavePrints(anne)
  await leavePrints(anne)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 2, lastAt: 70 }])
  expect(await anne.voucherPrints.count()).toBe(0)
  anne.close()
})

it.each([
  ['before', { before: isClosed }],
  ['after', { after: isClosed }],
])('counts each label once when the move broke off %s the device had it, and one more was printed', async (_, when) => {
  const anne = await printedBy('anne', 2, 70)
  meanwhile(when)
  await expect(leavePrints(anne)).rejects.toThrow('closed')
  expect(await shownTo(anne)).toBe(2)
  await printsOneMore(anne, 75)
  expect(await shownTo(anne)).toBe(3)
  await leavePrints(anne)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 3, lastAt: 75 }])
  expect([await shownTo(anne), await anne.voucherPrints.count()]).toEqual([3, 0])
  anne.close()
})

it('counts no label twice when a second tab moves them beside the first', async () => {
  const anne = await printedBy('anne', 2, 70)
  const tab = await openDatabase(anne.name, 'strict')
  meanwhile({ before: () => leavePrints(tab) })
  await leavePrints(anne)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 2, lastAt: 70 }])
  await Promise.all([printsOneMore(anne, 75).then(() => leavePrints(anne)), leavePrints(tab)])
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 3, lastAt: 75 }])
  anne.close()
  tab.close()
})

it('loses no label that another tab counts in the middle of the move', async () => {
  const anne = await printedBy('anne', 2, 70)
  meanwhile({ before: () => printsOneMore(anne, 75) })
  await leavePrints(anne)
  expect(await shownTo(anne)).toBe(3)
  await leavePrints(anne)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 3, lastAt: 75 }])
  anne.close()
})

it.each([
  ['before', { before: isClosed }],
  ['after', { after: isClosed }],
])(
  'counts each label once when its person comes back in another role after a move that broke off %s the device had it',
  async (_, when) => {
    const anne = await printedBy('anne', 2, 70)
    meanwhile(when)
    await expect(leavePrints(anne)).rejects.toThrow('closed')
    const annes = await printedBy('anne in her new role', 1, 75)
    expect(await migratePrints(anne, annes, new FakeLocks().tab().locks)).toBe(true)
    expect(await shownTo(annes)).toBe(3)
    await leavePrints(annes)
    expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 3, lastAt: 75 }])
    anne.close()
    annes.close()
  },
)

it('names vouchers and nobody, also where a move broke off', async () => {
  const anne = await printedBy('anne', 2, 70)
  meanwhile({ after: isClosed })
  await expect(leavePrints(anne)).rejects.toThrow('closed')
  expect(await namesOnDevice(anne)).toBe(false)
  anne.close()
})

it.each([
  ['has not left', 0],
  ['is on its way', 1],
])('says what a person printed, while it %s, where the ledger of the device does not open', async (_, moves) => {
  const anne = await printedBy('anne', 2, 70)
  for (let move = 0; move < moves; move++) {
    meanwhile({ before: isClosed })
    await expect(leavePrints(anne)).rejects.toThrow('closed')
  }
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await shownTo(anne)).toBe(2)
  expect(open).toHaveBeenCalled()
  anne.close()
})

it('takes no other database for the ledger of the device', () => {
  expect(() => deviceLedger('portal-shop')).toThrow('portal-shop')
})

it('lets a log-out go on where the ledger of the device cannot be kept', async () => {
  const anne = await printedBy('anne', 1, 70)
  anne.close()
  const writing = vi.spyOn(DeviceLedger.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await clearData(anne.name)).toBe(true)
  expect(await Dexie.getDatabaseNames()).not.toContain(anne.name)
  const bimal = await printedBy('bimal', 1, 50)
  await bimal.blocks.put({ collection: 'vouchers', block: 0, w: 1, rows: [] })
  await keepOnlyWork(bimal.name, 90)
  expect([await bimal.blocks.count(), await bimal.voucherPrints.count()]).toEqual([0, 1])
  expect(writing).toHaveBeenCalledTimes(2)
  bimal.close()
})

it('is kept apart for each environment', async () => {
  const anne = await printedBy('anne', 1, 70)
  await leavePrints(anne)
  expect(await onDevice(await databaseName('shop-2', 'anne'))).toEqual([])
  anne.close()
})
