import { request } from '#store/define/define-call.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { getAllTerminals, terminalList, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { updateBody } from '#store/resources/terminals/terminal-mutations.ts'
import {
  changedOf,
  fieldsOfTerminal,
  isEdited,
  type TerminalEdit,
  type TerminalFields,
  terminalWords,
} from '#store/resources/terminals/terminal-rules.ts'
import { type Terminal, terminalFromWire } from '#store/resources/terminals/terminals.ts'
import { decideFirst, type EditedValues } from '#ui/form/edited-row.ts'
import { type EditedRow, useEditedRow } from '#ui/form/use-edited-row.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import type { Proof } from '#ui/send/call-outcome.ts'
import { useCall } from '#ui/send/use-call.ts'

const failed = 'Failed To Save'
const twiceIsHarmless = 'Update again: the same twice does no harm'
const absent = `No answer came, and nothing has changed on the server so far. ${twiceIsHarmless}`
const unclear = `No answer came, and whether the PIN was changed is not known. ${twiceIsHarmless}`
/** How long the server is asked whether an edit has come through whose answer was lost. */
const lookMs = 15_000

export interface TerminalEditUse {
  edited: EditedRow<Terminal, TerminalFields>
  /** Sends an edit now, for its PIN is kept nowhere (decisions.md M1, M2); the terminal as it is then, or what is wrong. */
  save(form: EditedValues<TerminalEdit>): Promise<{ saved: Terminal } | { words: string }>
  looking: string | null
}

/** An edit of one terminal: read once more, compared, sent, and looked for if its answer is lost (decisions.md A3). */
export function useTerminalEdit(terminal: Terminal): TerminalEditUse {
  const callOnline = useOnlineCall()
  const edited = useEditedRow(terminal, terminalWords, fieldsOfTerminal)
  const { run, looking } = useCall('the terminal was updated')

  /** The terminal as the server has it: null if it is gone, undefined if the server does not say. */
  async function readNow(): Promise<Terminal | null | undefined> {
    const answered = await callOnline(request(getAllTerminals, {}))
    if (answered.kind !== 'answered') return undefined
    const listed = terminalList.read(answered.answer).flatMap((wire) => terminalFromWire(wire) ?? [])
    return listed.find(({ id }) => id === terminal.id) ?? null
  }

  async function save(form: EditedValues<TerminalEdit>) {
    const typed = form.values
    const edit = changedOf(edited.began, typed)
    const now = await readNow()
    if (now === undefined) return { words: `${failed}. The server could not be reached, and nothing was sent` }
    if (now === null) return { words: `${failed}. ${toldRefusal('TERMINAL_NOT_FOUND', named(terminal))}` }
    if (edited.see(now, form).length > 0) return { words: `${failed}. ${decideFirst}` }
    const saved = { ...now, ...edit }
    const sent = request(updateTerminal, { body: updateBody(saved, typed.pin) })
    const outcome = await run(sent, { proof: proofOf(edit) })
    if (outcome.kind === 'done') return { saved }
    return { words: callTroubleText(outcome, { failed, absent, unclear, row: named(terminal) }) }
  }

  function proofOf(edit: ReturnType<typeof changedOf>): Proof {
    // Nobody reads a PIN: whether it was set alone cannot be seen.
    const isSecretAlone = Object.keys(edit).length === 0
    return {
      prepare: () => Promise.resolve(true),
      async find() {
        if (isSecretAlone) return 'unclear'
        const now = await readNow()
        return now === undefined ? null : now && isEdited(now, edit) ? 'there' : 'absent'
      },
      patienceMs: lookMs,
    }
  }

  return { edited, save, looking }
}

const named = ({ id }: Terminal) => ({ noun: 'terminal', id })
