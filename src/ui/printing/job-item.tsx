import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { isOver, isUnderWay, type PrintJob } from '#store/database/print-tables.ts'
import { counted } from '#store/values/count.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { clockWords } from '#ui/listing/list-words.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import classes from './printing.module.css'
import {
  headlineOf,
  isCancelling,
  labelNoun,
  reasonOf,
  progressWords,
  reprintWords,
  rowCodes,
  stateWords,
  wishOf,
} from './printing-words.ts'
import { printerWords } from './printer-target.ts'
import { JobHistory } from './job-history.tsx'
import { LastGoodRow } from './last-good-row.tsx'
import { ReprintDialog } from './reprint-dialog.tsx'
import { saveText } from './save-print.ts'
import { useFollowingFocus } from './use-following-focus.ts'
import { useJobCodes } from './use-job-codes.ts'
import { useResume } from './use-resume.ts'
import { useUnread } from './use-unread.ts'

interface JobItemProps {
  job: PrintJob
  /** The jobs in which rows of it were printed once more. */
  reprints: readonly PrintJob[]
  now: number
}

/** One job: how far it is for sure, why it stands still, and what can be done about it. */
export function JobItem({ job, reprints, now }: JobItemProps) {
  const { word, tone } = stateWords[job.state]
  const headline = headlineOf(job)
  const reason = reasonOf(job)
  const over = isOver(job)
  const here = useFollowingFocus<HTMLLIElement>(job.id)
  return (
    <li ref={here} tabIndex={-1} className={classes['item']} aria-label={job.title}>
      <div className={classes['words']}>
        <p className={classes['sentence']}>
          {job.title} <ToneBadge tone={tone}>{word}</ToneBadge>
        </p>
        <p role="status">{progressWords(job)}</p>
        {!over && job.rows > 0 && (
          <Progress value={(100 * job.confirmedTo) / job.rows} size="sm" aria-label={`Printed rows of ${job.title}`} />
        )}
      </div>
      <JobActs job={job} over={over} />
      <div className={classes['more']}>
        {headline !== null && <p>{headline}</p>}
        {reason !== null && <p>{reason}</p>}
        {job.state === 'check' && <LastGoodRow job={job} />}
        {job.reprint && <p>{reprintWords(job, job.reprint)}</p>}
        <p
          className={classes['meta']}
        >{`${clockWords(job.at, now)} · ${job.by} · ${counted(job.labels, labelNoun)} · ${rowCodes(job, 1, job.rows)} · ${printerWords({ serial: job.serial, name: job.printerName ?? 'Label printer' })}`}</p>
        <JobHistory job={job} reprints={reprints} now={now} />
      </div>
    </li>
  )
}

function JobActs({ job, over }: { job: PrintJob; over: boolean }) {
  const { print } = usePortal()
  const [reprinting, setReprinting] = useState(false)
  const codes = useJobCodes(job)
  const resumeOnPrinter = useResume(job)
  const { isSignedIn } = useSession()
  const goesOn = isUnderWay(job)
  const mayResume = job.state === 'paused' || (job.state === 'blocked' && !goesOn)
  const wish = wishOf(job)
  const goOrStop = goesOn ? 'Pause' : 'Resume'
  const goOrStopUnread = useUnread(goOrStop)
  // A second press ends a job that stands still without the printer's last word: it must be another one than the first.
  const [cancels, setCancels] = useState(0)
  const cancelUnread = useUnread(`${cancels} ${isCancelling(job)}`)
  const mayReprint = job.intentTo > 0 && !goesOn
  // Another tab may have resumed it: the question is gone then, and does not come back by itself.
  if (reprinting && !mayReprint) setReprinting(false)

  async function resume() {
    if (await codes.ready(job.confirmedTo, job.rows)) await resumeOnPrinter()
  }

  function cancel() {
    setCancels(cancels + 1)
    void print.cancel(job.id)
  }

  async function save() {
    if (await codes.ready(0, job.rows)) await saveText(() => print.labelText({ job: job.id }), isSignedIn)
  }

  return (
    <div className={classes['jobActs']}>
      {!over && (
        // One button, in every state: what is pressed twice is not Cancel the second time, and the focus stays.
        <ActionButton
          size="compact-sm"
          orElse={goesOn ? 'Resume' : 'Pause'}
          variant={mayResume ? 'filled' : 'default'}
          notNow={job.state === 'check' || isCancelling(job)}
          notYet={goOrStopUnread}
          busy={mayResume ? codes.fetching : wish === 'pause'}
          onClick={() => void (mayResume ? resume() : print.pause(job.id))}
        >
          {goOrStop}
        </ActionButton>
      )}
      {!over && (
        <ActionButton
          size="compact-sm"
          variant="default"
          busy={wish === 'cancel'}
          notYet={cancelUnread}
          onClick={cancel}
        >
          Cancel
        </ActionButton>
      )}
      <Button size="compact-sm" variant="default" onClick={() => void save()}>
        Download .zpl
      </Button>
      {mayReprint && (
        <Button size="compact-sm" variant="default" onClick={() => setReprinting(true)}>
          Reprint…
        </Button>
      )}
      <ReprintDialog job={job} opened={reprinting} onClose={() => setReprinting(false)} />
    </div>
  )
}
