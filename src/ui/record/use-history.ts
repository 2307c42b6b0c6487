import { useEffect, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { getHistory, type HistoryEntry } from '#store/resources/history/history-calls.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { requestWords } from '#ui/kit/request-words.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'

interface HistoryUse {
  /** What came so far, newest first; null before the first answer. */
  entries: readonly HistoryEntry[] | null
  hasMore: boolean
  asking: boolean
  /** Why the last question has no answer, in words. */
  trouble: string | null
  /** Asks again, or for what is older. */
  more(): void
}

interface Asked {
  /** The last entry one has; absent for the newest. */
  before?: number
}

/** The history of a row, from the server alone: asked for at once, and kept no longer than it is shown. */
export function useHistory(rows: string, id: string): HistoryUse {
  const callOnline = useOnlineCall()
  const [asked, setAsked] = useState<Asked>({})
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null)
  const [answer, setAnswer] = useState<{ to: Asked | null; hasMore: boolean; trouble: string | null }>(noAnswer)
  useEffect(() => {
    let left = false
    void callOnline(request(getHistory, { params: { rows, id }, query: asked }), `history ${rows} ${id}`).then(
      (result) => {
        const { kind } = result
        if (left || kind === 'replaced') return
        if (kind === 'answered') {
          const { list, hasMore } = result.answer
          setEntries((known) => (asked.before === undefined ? list : [...(known ?? []), ...list]))
          setAnswer({ to: asked, hasMore, trouble: null })
        } else setAnswer((was) => ({ ...was, to: asked, trouble: troubleOf(result) }))
      },
    )
    return () => {
      left = true
    }
  }, [callOnline, rows, id, asked])
  const asking = answer.to !== asked
  const last = entries?.at(-1)?.id
  return {
    entries,
    hasMore: answer.hasMore,
    asking,
    trouble: asking ? null : answer.trouble,
    more: () => setAsked(last === undefined ? {} : { before: last }),
  }
}

const noAnswer = { to: null, hasMore: false, trouble: null }

function troubleOf(result: Exclude<CallResult, { kind: 'answered' | 'replaced' }>): string {
  if (result.kind === 'offline') return 'You are offline: the history is on the server and is not kept on this device.'
  const words = result.kind === 'failed' ? messages.serverError : messages.listFailed
  const request = requestWords(result)
  return request === null ? words : `${withFullStop(words)} ${request}`
}
