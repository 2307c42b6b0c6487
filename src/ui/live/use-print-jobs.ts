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
export async function shownPrintJobs({ printJobs }: PortalDatabase, role: Role): Promise<PrintJob[]> {
  if (!mayPrintLabels(role)) return []
  const all = await newestFirst(printJobs)
  return all.filter((job, place) => place < mostShown || !isOver(job))
}

/** The print jobs that are shown; undefined until read. */
export function usePrintJobs(): PrintJob[] | undefined {
  const { database, role } = usePortal()
  return useLive(() => shownPrintJobs(database, role), [database, role])
}

/** The jobs that a log-out would end: also those of a former role, which this one may not see. */
export async function unfinishedPrintJobs({ printJobs }: PortalDatabase): Promise<PrintJob[]> {
  const all = await newestFirst(printJobs)
  return all.filter((job) => !isOver(job))
}

function newestFirst(printJobs: PortalDatabase['printJobs']): Promise<PrintJob[]> {
  return printJobs.orderBy('at').reverse().toArray()
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
