import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { missingQrs } from '#store/database/voucher-qrs.ts'
import { printsOf } from '#store/database/device-ledger.ts'
import { isOver, type PrintJob, type QueuedTerminal, type VoucherPrint } from '#store/database/print-tables.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** Jobs that are shown, the newest first; of older ones those that are not over, which somebody has to end. */
const mostShown = 100

/**
 * Whether this role has to do with labels of vouchers. Its person may have printed some in a former role, and they are
 * brought along (migrate-prints.ts): what they say is for who may open the vouchers.
 */
export function mayPrintLabels(role: Role): boolean {
  return mayOpen(vouchers.roles, role)
}

/** This person's print jobs, the newest first, as far as this role may see them. */
export async function shownPrintJobs(database: PortalDatabase, role: Role): Promise<PrintJob[]> {
  if (!mayPrintLabels(role)) return []
  const newest = await database.printJobs.orderBy('at').reverse().limit(mostShown).toArray()
  const ids = new Set(newest.map(({ id }) => id))
  const older = (await unfinishedPrintJobs(database)).filter(({ id }) => !ids.has(id))
  return [...newest, ...older]
}

/** The print jobs that are shown; undefined until read. */
export function usePrintJobs(): PrintJob[] | undefined {
  const { database, role } = usePortal()
  return useLive(() => shownPrintJobs(database, role), [database, role])
}

/** The jobs that a log-out would end: also those of a former role, which this one may not see. */
export async function unfinishedPrintJobs(database: PortalDatabase): Promise<PrintJob[]> {
  return (await openPrintJobs(database)).filter((job) => !isOver(job))
}

/** Ids of jobs that are printed or cancelled, by database: they never change back. */
const ended = new WeakMap<PortalDatabase, Set<string>>()

/** The jobs that are unfinished or failed, the newest first. Reads the keys of all jobs, but rows only of those. */
export async function openPrintJobs(database: PortalDatabase): Promise<PrintJob[]> {
  const known = ended.get(database) ?? new Set<string>()
  ended.set(database, known)
  const ids = await database.printJobs.toCollection().primaryKeys()
  const read = await database.printJobs.bulkGet(ids.filter((id) => !known.has(id)))
  const jobs = read.filter((job) => job !== undefined)
  const isEnded = ({ state }: PrintJob) => state === 'done' || state === 'cancelled'
  for (const job of jobs) if (isEnded(job)) known.add(job.id)
  return jobs.filter((job) => !isEnded(job)).toSorted((a, b) => b.at - a.at)
}

/** The jobs that are unfinished or failed, as far as this role may see them; undefined until read. */
export function useOpenPrintJobs(): PrintJob[] | undefined {
  const { database, role } = usePortal()
  return useLive(async () => (mayPrintLabels(role) ? openPrintJobs(database) : []), [database, role])
}

/** The jobs that a log-out would end; undefined until read. */
export function useUnfinishedPrints(): PrintJob[] | undefined {
  const { database } = usePortal()
  return useLive(() => unfinishedPrintJobs(database), [database])
}

/** How often and when last a voucher's QR label was laid on paper from here, by whomever; undefined where it never was. */
export function useVoucherPrint(voucher: string): VoucherPrint | undefined {
  const { database, device } = usePortal()
  return useLive(() => printsOf(database, device, voucher), [database, device, voucher])
}

/** The terminals in the print queue, in the order in which they came. */
export async function readTerminalQueue({ queuedTerminals }: PortalDatabase): Promise<QueuedTerminal[]> {
  return (await queuedTerminals.toArray()).toSorted((a, b) => a.at - b.at)
}

/** The terminals in the print queue; undefined until read. */
export function useTerminalQueue(): QueuedTerminal[] | undefined {
  const { database } = usePortal()
  return useLive(() => readTerminalQueue(database), [database])
}

/** Which of these vouchers' codes this device does not hold; undefined until read. */
export function useMissingCodes(ids: readonly string[] | undefined): string[] | undefined {
  const { database } = usePortal()
  const read = useLive(
    async () => ({ ids, missing: ids === undefined ? undefined : await missingQrs(database, ids) }),
    [database, ids],
  )
  return read?.ids === ids ? read?.missing : undefined
}
