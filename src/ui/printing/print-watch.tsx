import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isUnderWay, type PrintJob } from '#store/database/print-tables.ts'
import { useOpenPrintJobs } from '#ui/live/use-print-jobs.ts'
import { toastAttention } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { isCancelling, noticeOf } from './printing-words.ts'
import { ignoreTrouble } from '#store/ports/worker-port.ts'

/** Says wherever a person is in the portal that a print job stands still, and asks before a tab that prints is closed. */
export function PrintWatch() {
  const { print } = usePortal()
  const jobs = useOpenPrintJobs()
  const onPrintingPage = useLocation({ select: ({ pathname }) => pathname === '/printing' })
  useStandstillNotices(jobs, onPrintingPage)
  const someOpen = jobs?.some(isUnderWay) ?? false
  // Starting the worker finds the jobs whose tab is gone, and waits for those of other tabs.
  useEffect(() => {
    if (someOpen) void print.printers().catch(ignoreTrouble)
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

/** Each standstill is told once, for as long as it lasts or until the job itself is seen, which says so itself. */
function useStandstillNotices(jobs: readonly PrintJob[] | undefined, isSeen: boolean): void {
  const told = useRef<Map<string, { takeBack(): void } | null> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const known = told.current
    const standing = new Map<string, { takeBack(): void } | null>()
    for (const job of jobs) {
      const text = noticeOf(job)
      if (text === null) continue
      // A cancel asks for something else than the standstill did, in every tab.
      const key = `${job.id} ${timesResumed(job)} ${job.state} ${job.blockedBy} ${isCancelling(job)}`
      const isNews = known && !known.has(key)
      // What stood still before this page was opened is no news.
      standing.set(key, isSeen ? null : isNews ? toastAttention(text, { of: 'printer' }) : (known?.get(key) ?? null))
    }
    for (const [key, notice] of known ?? []) if (notice !== standing.get(key)) notice?.takeBack()
    told.current = standing
  }, [jobs, isSeen])
}

/** A job that was resumed and stands still again is news. */
const timesResumed = ({ events }: PrintJob) => events.filter(({ what }) => what === 'Resume').length
