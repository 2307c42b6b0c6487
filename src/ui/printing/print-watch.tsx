import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import { usePrintJobs } from '#ui/live/use-print-jobs.ts'
import { toastNotice } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { isUnderWay, noticeOf } from './printing-words.ts'

/** Says wherever a person is in the portal that a print job stands still, and asks before a tab that prints is closed. */
export function PrintWatch() {
  const { print } = usePortal()
  const jobs = usePrintJobs()
  const onPrintingPage = useLocation().pathname === '/printing'
  useStandstillNotices(jobs, onPrintingPage)
  const someOpen = jobs?.some(isUnderWay) ?? false
  // Starting the worker finds the jobs whose tab is gone.
  useEffect(() => {
    if (someOpen) void print.printers()
  }, [someOpen, print])
  const printsHere = jobs?.some((job) => isUnderWay(job) && print.startedHere.has(job.id)) ?? false
  useEffect(() => {
    if (!printsHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [printsHere])
  return null
}

/** Each standstill is told once for each time a person let the job go on; where the job itself is seen, it says so itself. */
function useStandstillNotices(jobs: readonly PrintJob[] | undefined, isSeen: boolean): void {
  const told = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const known = told.current
    const stand = jobs.flatMap((job) => {
      const text = noticeOf(job)
      return text === null ? [] : [{ key: `${job.id} ${job.events.length} ${job.state} ${job.blockedBy}`, text }]
    })
    // What stood still before this page was opened is no news.
    if (known && !isSeen) for (const { key, text } of stand) if (!known.has(key)) toastNotice(text)
    told.current = new Set([...(known ?? []), ...stand.map(({ key }) => key)])
  }, [jobs, isSeen])
}
