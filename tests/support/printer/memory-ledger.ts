import { productKey } from '#store/database/printer-key.ts'
import type { PrintJob } from '#store/database/print-tables.ts'
import type { PrintLedger } from '#printing/jobs/ledger.ts'

/** Jobs that survive a tab, in memory. */
export class MemoryLedger implements PrintLedger {
  readonly jobs = new Map<string, PrintJob>()
  readonly sheets = new Map<string, string[]>()
  writes = 0

  add(change: Partial<PrintJob> & { id: string }, sheets: string[]): PrintJob {
    const job = aPrintJob({ rows: sheets.length, labels: sheets.length, ...change })
    this.jobs.set(job.id, job)
    this.sheets.set(job.id, sheets)
    return job
  }

  get(id: string) {
    return Promise.resolve(this.jobs.get(id))
  }

  updateIf(id: string, may: (job: PrintJob) => boolean, change: Partial<PrintJob>) {
    const job = this.jobs.get(id)
    return job && may(job) ? this.update(id, change) : Promise.resolve(null)
  }

  update(id: string, change: Partial<PrintJob>) {
    const job = this.jobs.get(id)
    if (!job) throw new Error(`no job ${id}`)
    this.writes += 1
    const after = { ...job, ...change }
    this.jobs.set(id, after)
    return Promise.resolve(after)
  }

  rows(id: string, from: number, to: number) {
    return Promise.resolve((this.sheets.get(id) ?? []).slice(from, to))
  }

  inDoubt(serial: string) {
    return Promise.resolve(
      [...this.jobs.values()].filter(
        (job) => productKey(job.serial) === productKey(serial) && job.intentTo > job.confirmedTo,
      ),
    )
  }
}

export function aPrintJob(change: Partial<PrintJob> = {}): PrintJob {
  return {
    id: 'job-1',
    code: 'J7K2',
    kind: 'voucher-qr',
    title: 'QR codes of 3 vouchers',
    rows: 1,
    labels: 3,
    state: 'queued',
    blockedBy: null,
    serial: 'D4J193000001',
    tier: null,
    odoBase: null,
    intentTo: 0,
    confirmedTo: 0,
    shared: false,
    reprint: null,
    by: 'amaya@example.com',
    at: Date.parse('2026-10-01T06:00:00Z'),
    endedAt: null,
    events: [],
    ...change,
  }
}
