import { request } from '#store/define/define-call.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { addTerminal, getAllTerminals, terminalList } from '#store/resources/terminals/terminal-calls.ts'
import { addRefusal, isSameTerminal, type NewTerminal } from '#store/resources/terminals/terminal-rules.ts'
import { terminalFromWire } from '#store/resources/terminals/terminals.ts'
import { type CreationResult, useSecretCreation } from '#ui/form/use-secret-creation.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import type { Added } from './added-terminals.tsx'

const failed = 'Failed to add Terminal'

interface AddTerminalUse {
  /** Sends it now; what was added, or what is wrong in words. */
  add(typed: NewTerminal): Promise<{ added: Added } | { words: string }>
  looking: string | null
  blocked: string | null
}

/** Adds a terminal while its form waits, for its PIN is kept nowhere (decisions.md M1, M6). */
export function useAddTerminal(): AddTerminalUse {
  const callOnline = useOnlineCall()
  const { make, looking, blocked } = useSecretCreation('terminal')

  async function add({ pin, ...wanted }: NewTerminal) {
    let before: ReadonlySet<string> | null = null
    const findEqual = async () => {
      const answered = await callOnline(request(getAllTerminals, {}))
      if (answered.kind !== 'answered') return null
      const listed = terminalList.read(answered.answer).flatMap((wire) => terminalFromWire(wire) ?? [])
      const equal = new Set(listed.flatMap((one) => (isSameTerminal(one, wanted) ? [one.id] : [])))
      before ??= equal
      return equal
    }
    const result = await make({ request: request(addTerminal, { body: bodyOf(wanted, pin) }), findEqual })
    if (result.kind !== 'made') return { words: wordsFor(result) }
    const { data } = addTerminal.answer.safeParse(result.answer)
    toastDone(data?.message || 'Terminal added successfully')
    return { added: { id: result.id, wanted, pin, before: before ?? new Set<string>() } }
  }

  return { add, looking, blocked }
}

function bodyOf({ model, description, ...required }: Omit<NewTerminal, 'pin'>, pin: string) {
  return {
    ...required,
    pin,
    ...(model === '' ? {} : { model }),
    ...(description === '' ? {} : { description }),
  }
}

function wordsFor(result: Exclude<CreationResult, { kind: 'made' }>): string {
  if (result.kind === 'several')
    return `${failed}. Several like it are there: please look at the list before you add it again`
  if (result.kind === 'unsent') return `${failed}. The server could not be reached, and nothing was sent`
  return toldRefusal(addRefusal(result.reason), null)
}
