import Dexie, { type Table } from 'dexie'
import type { PortalDatabase } from './open-database.ts'
import { printsTogether, type VoucherPrint } from './print-tables.ts'

/**
 * How often labels lie on paper that were printed from this device by people who have logged out since. It names vouchers
 * and nobody, and outlives every log-out (decisions.md A8).
 */
export class DeviceLedger extends Dexie {
  declare prints: Table<VoucherPrint, string>
  /** Whose prints have come here without being gone there yet. */
  declare brought: Table<{ ledger: string }, string>

  constructor(name: string) {
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ prints: 'id', brought: 'ledger' })
  }
}

/** The ledger of the device in the environment of that person's database, `device-{environment}`; opens with its first request. */
export function deviceLedger(databaseName: string): DeviceLedger {
  return new DeviceLedger(databaseName.replace(/^portal-(.*)-[0-9a-f]{16}$/, 'device-$1'))
}

/** Moves what a person has printed into the ledger of the device, each label once, be it interrupted or begun again. */
export async function leavePrints(old: PortalDatabase): Promise<void> {
  const prints = await old.voucherPrints.toArray()
  if (prints.length === 0) return
  const device = deviceLedger(old.name)
  const ids = prints.map(({ id }) => id)
  const { times, lastAt } = prints.reduce(printsTogether)
  const ledger = `${old.name} ${times} ${lastAt}`
  try {
    await device.transaction('rw', device.prints, device.brought, async () => {
      if (await device.brought.get(ledger)) return
      const here = await device.prints.bulkGet(ids)
      await device.prints.bulkPut(prints.map((print, place) => printsTogether(print, here[place])))
      await device.brought.put({ ledger })
    })
    await old.voucherPrints.clear()
    await device.brought.delete(ledger)
  } finally {
    device.close()
  }
}

/** How often and when last a voucher's label was laid on paper from this device; undefined where it never was. */
export async function printsOf(
  { voucherPrints }: PortalDatabase,
  { prints }: DeviceLedger,
  voucher: string,
): Promise<VoucherPrint | undefined> {
  const [mine, others] = await Promise.all([voucherPrints.get(voucher), prints.get(voucher)])
  return mine ? printsTogether(mine, others) : others
}
