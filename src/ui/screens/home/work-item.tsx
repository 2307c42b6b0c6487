import type { AnyRow } from '#store/define/define-resource.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ageWords, clockWords } from '#ui/listing/list-words.ts'
import type { LiveList } from '#ui/live/follow-list.ts'
import { useList } from '#ui/live/use-list.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { WorkLink } from './work-link.tsx'
import { type WorkLine, workQuery } from './work-line.ts'

/** Lines that depend on the day are asked anew so often. */
const everyMs = 60_000

/** One kind of work: how much, how old, how far that can be trusted, and the way to it. Nothing if there is certainly none. */
export function WorkItem({ line, scope }: { line: WorkLine; scope?: string }) {
  const now = useNow(everyMs)
  const { answer, rows } = useList(workQuery(line, now - (now % everyMs), scope))
  const place = useNavItems().find(({ path }) => path === line.path)
  if (answer?.complete && answer.total === 0) return null
  const { count, about, seen } = wordsOf(line, { answer, oldest: rows[0] }, now)
  const what = answer?.total === 1 ? line.noun.one : line.noun.many
  return <WorkLink path={line.path} search={line.search} icon={place?.icon} {...{ what, count, about, seen }} />
}

interface Seen {
  answer: LiveList['answer']
  oldest: AnyRow | undefined
}

/** A part is never told as a total, and what is not on this device has no figure. */
function wordsOf(line: WorkLine, { answer, oldest }: Seen, now: number) {
  if (!answer || answer.preview) return { count: '–', about: '', seen: 'Looking…' }
  if (answer.asOf === null) return { count: '–', about: '', seen: 'Not on this device yet: open to download' }
  const since = line.since && oldest ? (oldest as unknown as Record<string, unknown>)[line.since] : null
  const about = [
    answer.sum === null || answer.total === 0 ? null : formatLkr(answer.sum),
    typeof since === 'string' ? `oldest ${ageWords(Date.parse(since), now)}` : null,
  ]
  return {
    count: formatCount(answer.total),
    about: about.filter((one) => one !== null).join(', '),
    seen: `${answer.complete ? 'as of' : 'so far, as of'} ${clockWords(answer.asOf, now)}`,
  }
}
