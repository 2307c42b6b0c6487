import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { DeviceLedger, deviceLedger, leavePrints, printsOf } from '#store/database/device-ledger.ts'
import { clearData, keepOnlyWork } from '#store/database/let-go.ts'
import { databaseName, openDatabase, type PortalDatabase } from '#store/database/open-database.ts'

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

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

it('counts no label twice when the move broke off, nor when it is begun once more', async () => {
  const anne = await printedBy('anne', 2, 70)
  const { voucherPrints } = anne
  const clear = voucherPrints.clear.bind(voucherPrints)
  voucherPrints.clear = () => Dexie.Promise.reject(new Error('the browser was closed'))
  await expect(leavePrints(anne)).rejects.toThrow('closed')
  voucherPrints.clear = clear
  await leavePrints(anne)
  await leavePrints(anne)
  expect(await onDevice(anne.name)).toEqual([{ id: 'V1', times: 2, lastAt: 70 }])
  anne.close()
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
  writing.mockRestore()
  bimal.close()
})

it('is kept apart for each environment', async () => {
  const anne = await printedBy('anne', 1, 70)
  await leavePrints(anne)
  expect(await onDevice(await databaseName('shop-2', 'anne'))).toEqual([])
  anne.close()
})
