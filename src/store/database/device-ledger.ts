import Dexie, { type Table } from 'dexie'
import type { PortalDatabase } from './open-database.ts'
import { printsTogether, type VoucherPrint } from './print-tables.ts'

/**
 * How often labels lie on paper that were printed from this device by people who have logged out since. It names vouchers
 * and nobody, and outlives every log-out (decisions.md A8).
 */
export class DeviceLedger extends Dexie {
  declare prints: Table<VoucherPrint, string>
  /** The moves that have not arrived here yet, or never set off, by numbers that are never given twice. */
  declare moves: Table<{ n: number }, number, { n?: number }>

  constructor(name: string) {
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ prints: 'id', moves: '++n' })
  }
}

/**
 * The ledger of the device in the environment of that person's database, `device-{environment}`; opens with its first
 * request. Throws where the name is none that `databaseName` makes: the ledger would be that database itself.
 */
export function deviceLedger(databaseName: string): DeviceLedger {
  const environment = /^portal-(.*)-[0-9a-f]{16}$/.exec(databaseName)?.[1]
  if (environment === undefined) throw new Error(`${databaseName} is nobody's database`)
  return new DeviceLedger(`device-${environment}`)
}

/** What is on its way to the ledger of the device, and lies in the person's as `{voucher}~{move}` until it is there. */
interface Leaving {
  key: string
  move: number
  print: VoucherPrint
}

/** No voucher's id ends like this. */
const leavingKey = /^(.*)~(\d+)$/s

function asLeaving(row: VoucherPrint): Leaving | null {
  const [key, id, move] = leavingKey.exec(row.id) ?? []
  return key === undefined || id === undefined ? null : { key, move: Number(move), print: { ...row, id } }
}

/**
 * Moves what a person has printed into the ledger of the device, each label once: be it interrupted, begun again or done
 * by two tabs at once. What is counted meanwhile stays for the next move.
 */
export async function leavePrints({ name, voucherPrints }: PortalDatabase): Promise<void> {
  if ((await voucherPrints.count()) === 0) return
  const device = deviceLedger(name)
  try {
    const move = await device.moves.add({})
    const leaving = await setOff(voucherPrints, move)
    await device.transaction('rw', device.prints, device.moves, () => arrive(device, leaving))
    await voucherPrints.bulkDelete(leaving.map(({ key }) => key))
  } finally {
    device.close()
  }
}

/** Puts all that has not left yet under the number of this move; what an earlier one left on its way goes along. */
function setOff(voucherPrints: PortalDatabase['voucherPrints'], move: number): Promise<Leaving[]> {
  return voucherPrints.db.transaction('rw', voucherPrints, async () => {
    const rows = await voucherPrints.toArray()
    const staying = rows.filter((row) => !asLeaving(row))
    await voucherPrints.bulkDelete(staying.map(({ id }) => id))
    await voucherPrints.bulkPut(staying.map((print) => ({ ...print, id: `${print.id}~${move}` })))
    return rows.map((row) => asLeaving(row) ?? { key: `${row.id}~${move}`, move, print: row })
  })
}

/** Adds what has not arrived yet, and closes its moves in the same transaction: nobody adds it once more. */
async function arrive({ prints, moves }: DeviceLedger, leaving: readonly Leaving[]): Promise<void> {
  const open = await openMoves(moves)
  const sums = new Map<string, VoucherPrint>()
  for (const { move, print } of leaving)
    if (open.has(move)) sums.set(print.id, printsTogether(print, sums.get(print.id)))
  const here = await prints.bulkGet([...sums.keys()])
  await prints.bulkPut(Array.from(sums.values(), (sum, place) => printsTogether(sum, here[place])))
  await moves.bulkDelete([...new Set(leaving.map(({ move }) => move))])
}

async function openMoves(moves: DeviceLedger['moves']): Promise<ReadonlySet<number>> {
  return new Set(await moves.toCollection().primaryKeys())
}

/**
 * How often and when last a voucher's label was laid on paper from this device; undefined where it never was. Where the
 * ledger of the device does not open, what this person printed is still said.
 */
export async function printsOf(
  { voucherPrints }: PortalDatabase,
  device: DeviceLedger,
  voucher: string,
): Promise<VoucherPrint | undefined> {
  const [mine, leaving] = await Promise.all([
    voucherPrints.get(voucher),
    voucherPrints.where('id').startsWith(`${voucher}~`).toArray(),
  ])
  const none = [undefined, null] as const
  const [others, open] = await Promise.all([device.prints.get(voucher), openMoves(device.moves)]).catch(() => none)
  // What has arrived is counted there.
  const onTheWay = leaving.flatMap((row) => asLeaving(row) ?? []).filter(({ move }) => !open || open.has(move))
  const all = [mine, ...onTheWay.map(({ print }) => print), others].filter((print) => print !== undefined)
  return all.length === 0 ? undefined : all.reduce(printsTogether)
}
