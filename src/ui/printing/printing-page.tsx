import { useEffect } from 'react'
import { isOver, type PrintJob } from '#store/database/print-tables.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { mayPrintLabels, usePrintJobs } from '#ui/live/use-print-jobs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { JobItem } from './job-item.tsx'
import { PrinterDoctor } from './printer-doctor.tsx'
import { TerminalQueueButton } from './terminal-queue-dialog.tsx'
import page from '#ui/kit/text-page.module.css'
import classes from './printing.module.css'
import { ignoreTrouble } from '#store/ports/worker-port.ts'

/** The print queue of terminals; and for who prints labels what is being printed, what was, and whether the printer is well. */
export function PrintingPage() {
  const { role } = usePortal()
  return (
    <div className={page['page']}>
      <div className={classes['head']}>
        <h1 className={page['title']}>Printing</h1>
        <TerminalQueueButton />
      </div>
      {mayPrintLabels(role) ? (
        <LabelPrints />
      ) : (
        <p className={classes['calm']}>The codes of terminals are printed from the print queue.</p>
      )}
    </div>
  )
}

function LabelPrints() {
  const { print } = usePortal()
  const jobs = usePrintJobs()
  const now = useNow(1000)
  // Starting the worker also finds the jobs whose tab is gone.
  useEffect(() => void print.printers().catch(ignoreTrouble), [print])
  const open = (jobs ?? []).filter((job) => !isOver(job))
  const reprintsOf = ({ id }: PrintJob) => (jobs ?? []).filter(({ reprint }) => reprint?.of === id)
  const over = (jobs ?? []).filter(isOver)
  return (
    <>
      {jobs && open.length === 0 && <p className={classes['calm']}>No print jobs</p>}
      {open.length > 0 && (
        <ul className={page['list']} aria-label="Print jobs">
          {open.map((job) => (
            <JobItem key={job.id} job={job} reprints={reprintsOf(job)} now={now} />
          ))}
        </ul>
      )}
      <h2 className={page['heading']}>Printer</h2>
      <PrinterDoctor />
      {over.length > 0 && (
        <section aria-label="Printed before">
          <h2 className={page['heading']}>Printed before</h2>
          <p className={page['text']}>
            Labels stay here for a week or until you log out, so that spoilt rows can be printed again.
          </p>
          <ul className={page['list']}>
            {over.map((job) => (
              <JobItem key={job.id} job={job} reprints={reprintsOf(job)} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
