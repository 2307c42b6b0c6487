import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { getAllTerminals, terminalList, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { updateBody } from '#store/resources/terminals/terminal-mutations.ts'
import { changedOf, conflictOf, isEdited, type TerminalEdit } from '#store/resources/terminals/terminal-rules.ts'
import { type Terminal, terminalFromWire } from '#store/resources/terminals/terminals.ts'
import { useSecretSend } from '#ui/form/use-secret-send.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'

const failed = 'Failed To Save'
const twiceIsHarmless = 'Update again: the same twice does no harm'
/** How long the server is asked whether an edit has come through whose answer was lost. */
const lookMs = 15_000

export interface TerminalEditUse {
  /** The terminal that the form is compared with: as it was when the edit began, with what others have changed since. */
  began: Terminal
  /** Sends an edit now, for its PIN is kept nowhere (decisions.md M1, M2); the terminal as it is then, or what is wrong. */
  save(typed: TerminalEdit): Promise<{ saved: Terminal } | { words: string }>
  looking: string | null
  blocked: string | null
}

/** An edit of one terminal: read once more, compared, sent, and looked for if its answer is lost (decisions.md A3). */
export function useTerminalEdit(terminal: Terminal): TerminalEditUse {
  const callOnline = useOnlineCall()
  const [began, setBegan] = useState(terminal)
  const { send, lookUntil, waiting, looking, blocked } = useSecretSend('the terminal was updated')

  /** The terminal as the server has it: null if it is gone, undefined if the server does not say. */
  async function readNow(): Promise<Terminal | null | undefined> {
    const answered = await callOnline(request(getAllTerminals, {}))
    if (answered.kind !== 'answered') return undefined
    const listed = terminalList.read(answered.answer).flatMap((wire) => terminalFromWire(wire) ?? [])
    return listed.find(({ id }) => id === terminal.id) ?? null
  }

  async function save(typed: TerminalEdit) {
    const edit = changedOf(began, typed)
    const now = await readNow()
    if (now === undefined) return { words: `${failed}. The server could not be reached, and nothing was sent` }
    if (now === null) return { words: `${failed}. ${toldRefusal('TERMINAL_NOT_FOUND', named(terminal))}` }
    const conflict = conflictOf(began, now, edit)
    if (conflict) {
      setBegan({ ...began, ...conflict.now })
      return { words: `${failed}. ${conflict.words}` }
    }
    const saved = { ...now, ...edit }
    return waiting(async () => {
      const sent = await send(request(updateTerminal, { body: updateBody(saved, typed.pin) }))
      if (sent.kind === 'answered') return { saved }
      if (sent.kind === 'refused') {
        return { words: sent.reason === null ? failed : `${failed}. ${toldRefusal(sent.reason, named(terminal))}` }
      }
      return lookFor(saved, edit)
    })
  }

  async function lookFor(saved: Terminal, edit: ReturnType<typeof changedOf>) {
    // Nobody reads a PIN: whether it was set alone cannot be seen.
    if (Object.keys(edit).length === 0)
      return { words: `${failed}. No answer came, and whether the PIN was changed is not known. ${twiceIsHarmless}` }
    const until = performance.now() + lookMs
    return lookUntil(async (startedAt) => {
      const now = await readNow()
      if (now && isEdited(now, edit)) return { saved }
      if (startedAt < until) return null
      return { words: `${failed}. No answer came, and nothing has changed on the server so far. ${twiceIsHarmless}` }
    })
  }

  return { began, save, looking, blocked }
}

const named = ({ id }: Terminal) => ({ noun: 'terminal', id })
