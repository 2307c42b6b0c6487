import type { PortalDatabase } from '#store/database/open-database.ts'
import {
  type KeptSheet,
  type PrintJob,
  type PrintKind,
  type PrintSheet,
  rowsInDoubt,
} from '#store/database/print-tables.ts'
import { productKey } from '#store/database/printer-key.ts'
import { wholeSheet } from './keep-rows.ts'
import { type PrintLedger, RowsGone } from './ledger.ts'

/** Rows in a record. */
export const chunkSize = 100

/** Labels that are copies of value, and so are counted for their vouchers; a name label is not. */
const counted: ReadonlySet<PrintKind> = new Set(['voucher-qr', 'csv-qr'])

/** Jobs in the local database, on its strict connection. */
export function storedLedger(strict: PortalDatabase, now: () => number): PrintLedger {
  const updateIf: PrintLedger['updateIf'] = (id, may, change) =>
    strict.transaction('rw', strict.printJobs, strict.printRows, strict.voucherPrints, async () => {
      const before = await strict.printJobs.get(id)
      if (!before || !may(before)) return null
      const after: PrintJob = { ...before, ...change }
      await strict.printJobs.put(after)
      const printed = await keptRows(strict, id, before.confirmedTo, after.confirmedTo)
      if (counted.has(before.kind))
        await countPrints(
          strict,
          printed.flatMap(({ ids }) => ids),
          now(),
        )
      return after
    })
  return {
    get: (id) => strict.printJobs.get(id),
    updateIf,
    async update(id, change) {
      const after = await updateIf(id, () => true, change)
      if (!after) throw new Error(`there is no print job ${id}`)
      return after
    },
    async rows(id, from, to) {
      const sheets = await wholeSheets(strict, id, from, to)
      return sheets.map(({ zpl }) => zpl)
    },
    async inDoubt(serial) {
      const jobs = await strict.printJobs.toArray()
      return jobs.filter((job) => productKey(job.serial) === productKey(serial) && rowsInDoubt(job) > 0)
    },
  }
}

/** The rows [from, to), counted from 0; none of a job whose rows have been let go. */
export async function keptRows(strict: PortalDatabase, job: string, from: number, to: number): Promise<KeptSheet[]> {
  if (to <= from) return []
  const chunks: [string, number][] = []
  for (let chunk = Math.floor(from / chunkSize); chunk * chunkSize < to; chunk += 1) chunks.push([job, chunk])
  const records = await strict.printRows.bulkGet(chunks)
  return records.flatMap((record) => {
    const first = (record?.chunk ?? 0) * chunkSize
    return record?.rows.slice(Math.max(0, from - first), to - first) ?? []
  })
}

/** Rows as they go to the printer, up to the first of which it is no longer known what its codes say; rejects with RowsGone. */
export async function wholeSheets(
  strict: PortalDatabase,
  job: string,
  from: number,
  to: number,
): Promise<PrintSheet[]> {
  const rows = await keptRows(strict, job, from, to)
  if (rows.length < to - from) throw new RowsGone()
  const ids = [...new Set(rows.flatMap(({ codes = [] }) => codes))]
  const found = await strict.voucherQrs.bulkGet(ids)
  const known = new Map(found.flatMap((one) => (one ? [[one.id, one.qrContent] as const] : [])))
  const sheets: PrintSheet[] = []
  for (const row of rows) {
    const sheet = wholeSheet(row, known)
    if (!sheet) break
    sheets.push(sheet)
  }
  return sheets
}

async function countPrints(strict: PortalDatabase, ids: readonly string[], lastAt: number): Promise<void> {
  const before = await strict.voucherPrints.bulkGet([...ids])
  const counts = new Map(ids.map((id, place) => [id, before[place]?.times ?? 0]))
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  await strict.voucherPrints.bulkPut(Array.from(counts, ([id, times]) => ({ id, times, lastAt })))
}
