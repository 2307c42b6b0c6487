import type { PortalDatabase } from '#store/database/open-database.ts'
import type { PrintJob, PrintRows } from '#store/database/print-tables.ts'
import type { PrintLedger } from './ledger.ts'

/** Rows in a record. */
export const chunkSize = 100

/** Jobs in the local database, on its strict connection. */
export function storedLedger(strict: PortalDatabase, now: () => number): PrintLedger {
  return {
    get: (id) => strict.printJobs.get(id),
    async update(id, change) {
      return strict.transaction('rw', strict.printJobs, strict.printRows, strict.voucherPrints, async () => {
        const before = await known(strict, id)
        const after: PrintJob = { ...before, ...change }
        await strict.printJobs.put(after)
        const printed = await rowsOf(strict, id, before.confirmedTo, after.confirmedTo)
        if (before.kind === 'voucher-qr')
          await countPrints(
            strict,
            printed.flatMap(({ ids }) => ids),
            now(),
          )
        return after
      })
    },
    async rows(id, from, to) {
      return (await rowsOf(strict, id, from, to)).map(({ zpl }) => zpl)
    },
    async inDoubt(serial) {
      const jobs = await strict.printJobs.toArray()
      return jobs.filter((job) => job.serial === serial && job.intentTo > job.confirmedTo)
    },
  }
}

async function known(strict: PortalDatabase, id: string): Promise<PrintJob> {
  const job = await strict.printJobs.get(id)
  if (!job) throw new Error(`there is no print job ${id}`)
  return job
}

/** The rows [from, to), counted from 0; none of a job whose rows have been let go. */
async function rowsOf(strict: PortalDatabase, job: string, from: number, to: number): Promise<PrintRows['rows']> {
  if (to <= from) return []
  const chunks: [string, number][] = []
  for (let chunk = Math.floor(from / chunkSize); chunk * chunkSize < to; chunk += 1) chunks.push([job, chunk])
  const records = await strict.printRows.bulkGet(chunks)
  return records.flatMap((record) => {
    const first = (record?.chunk ?? 0) * chunkSize
    return record?.rows.slice(Math.max(0, from - first), to - first) ?? []
  })
}

/** Voucher labels are counted, since each is a copy of value; a name label is not. */
async function countPrints(strict: PortalDatabase, ids: readonly string[], lastAt: number): Promise<void> {
  const before = await strict.voucherPrints.bulkGet([...ids])
  const counts = new Map(ids.map((id, place) => [id, before[place]?.times ?? 0]))
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  await strict.voucherPrints.bulkPut(Array.from(counts, ([id, times]) => ({ id, times, lastAt })))
}
