import { Alert, Button } from '@mantine/core'
import { IconBellQuestion } from '@tabler/icons-react'
import { retryEntry, sendSilently } from '#store/mutate/decide-entry.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { type NoticeQuestion, noticeQuestions } from './late-steps.ts'
import classes from './packing.module.css'

/** Steps of which a person says whether their customers are told; each answer is for all that its question counts. */
export function LateNotices() {
  const questions = noticeQuestions(useEntries() ?? [], useNow(60_000))
  return questions.map((question) => <NoticeAlert key={question.why} {...question} />)
}

function NoticeAlert({ title, entries }: NoticeQuestion) {
  const { database, sync } = usePortal()

  async function decide(how: typeof sendSilently) {
    for (const { seq } of entries) await how(database, seq, Date.now(), () => crypto.randomUUID())
    await sync.poke()
  }

  return (
    <Alert color="yellow" icon={<IconBellQuestion size={18} aria-hidden />} title={title}>
      <div className={classes['acts']}>
        <Button size="compact-md" onClick={() => void decide(sendSilently)}>
          Send without notification
        </Button>
        <Button size="compact-md" variant="default" onClick={() => void decide(retryEntry)}>
          Send with notification
        </Button>
      </div>
    </Alert>
  )
}
