import { request } from '#store/define/define-call.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { addTerminal, getAllTerminals, terminalList } from '#store/resources/terminals/terminal-calls.ts'
import { addRefusal, isSameTerminal, type NewTerminal } from '#store/resources/terminals/terminal-rules.ts'
import { terminalFromWire } from '#store/resources/terminals/terminals.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { creationWords, NewRecord } from '#ui/send/new-record.ts'
import { useCall } from '#ui/send/use-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Added } from './added-terminals.tsx'

interface AddTerminalUse {
  /** Sends it now; what was added, or what is wrong in words. */
  add(typed: NewTerminal): Promise<{ added: Added } | { words: string }>
  looking: string | null
}

/** Adds a terminal while its form waits, for its PIN is kept nowhere (decisions.md M1, M6). */
export function useAddTerminal(): AddTerminalUse {
  const { config } = usePortal()
  const callOnline = useOnlineCall()
  const { run, looking } = useCall('the terminal was added')

  async function add({ pin, ...wanted }: NewTerminal) {
    const record = new NewRecord(async () => {
      const answered = await callOnline(request(getAllTerminals, {}))
      if (answered.kind !== 'answered') return null
      const listed = terminalList.read(answered.answer).flatMap((wire) => terminalFromWire(wire) ?? [])
      return new Set(listed.flatMap((one) => (isSameTerminal(one, wanted) ? [one.id] : [])))
    }, config.api.timeoutSeconds)
    const outcome = await run(request(addTerminal, { body: bodyOf(wanted, pin) }), { proof: record })
    if (outcome.kind === 'refused') return { words: toldRefusal(addRefusal(outcome.reason), null) }
    if (outcome.kind !== 'done') return { words: callTroubleText(outcome, creationWords('Failed to add Terminal')) }
    toastDone(outcome.answer?.message || 'Terminal added successfully')
    return { added: { id: await record.id(), wanted, pin, before: record.before } }
  }

  return { add, looking }
}

function bodyOf({ model, description, ...required }: Omit<NewTerminal, 'pin'>, pin: string) {
  return {
    ...required,
    pin,
    ...(model === '' ? {} : { model }),
    ...(description === '' ? {} : { description }),
  }
}
