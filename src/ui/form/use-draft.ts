import { use, useRef, useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { dropDraft, fittingValues, keepDraft, readDraft } from '#ui/state/drafts.ts'
import { PortalContext } from '#ui/state/portal.ts'

export interface DraftSpec<Values> {
  /** Names the form among all of the portal: "add-merchant". */
  name: string
  /** Fields that are never kept: files, secrets, bank accounts (decisions.md N1–N4). */
  leaveOut?: readonly (keyof Values & string)[]
}

export interface FormDraft {
  /** When the text was typed that can be had back, epoch milliseconds; null where there is none. */
  offeredAt: number | null
  /** How many older ones are offered after it: what was typed in a former role. */
  behind: number
  /** Puts it into the form. */
  take(): void
  /** Lets go of it. */
  refuse(): void
  /** All that is typed is in the draft, so closing the form loses nothing. */
  holdsAll: boolean
}

interface DraftUse<Values> extends FormDraft {
  keep(values: Values): void
  /** It is sent: lets go of what was typed here. What is still offered stays, for nobody has read it. */
  drop(): void
  /** The form begins anew: what was kept is offered again. */
  look(): void
}

/** Keeps what is typed into a long form on this device, for this person, until it is sent (experience.md C-20). */
export function useDraft<Values extends object>(
  spec: DraftSpec<Values> | undefined,
  initial: Values,
  form: { values: Values; put(values: Values): void },
): DraftUse<Values> {
  const user = use(PortalContext)?.user
  const owner = spec && user ? ownerKey(user) : null
  const read = () => (spec && owner !== null ? readDraft(localStorage, owner, spec.name) : null)
  const [offered, setOffered] = useState(read)
  // Where the browser keeps nothing, closing the form must ask as it does without a draft.
  const [isKept, setKept] = useState(true)
  /** Which draft this form types on, by its `at`: in its place may stand what another tab typed, or was offered. */
  const own = useRef<number | null>(null)
  const leaveOut = spec?.leaveOut ?? []

  function keep(values: Values) {
    // Undecided: what was kept must not be overwritten by the first letter of something else.
    if (offered !== null || !spec || owner === null) return
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !isOneOf(leaveOut, name)))
    const isTyped = Object.entries(kept).some(([name, value]) => value !== initial[name as keyof Values])
    if (!isTyped) return drop(own.current)
    const draft = { at: Date.now(), values: kept, instead: own.current }
    const could = keepDraft(localStorage, owner, spec.name, draft)
    if (could) own.current = draft.at
    setKept(could)
  }

  function drop(at: number | null) {
    if (spec && owner !== null && at !== null) dropDraft(localStorage, owner, spec.name, at)
    own.current = null
  }

  return {
    offeredAt: offered?.at ?? null,
    behind: offered?.behind ?? 0,
    holdsAll:
      owner !== null && isKept && offered === null && leaveOut.every((name) => form.values[name] === initial[name]),
    take() {
      if (offered) form.put(fittingValues(initial, offered))
      own.current = offered?.at ?? null
      setOffered(null)
    },
    refuse() {
      drop(offered?.at ?? null)
      setOffered(read())
    },
    keep,
    drop: () => drop(own.current),
    look() {
      own.current = null
      setOffered(read())
    },
  }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
