import { use, useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { type Draft, fittingValues, keepDraft, readDraft } from '#ui/state/drafts.ts'
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
  const leaveOut = spec?.leaveOut ?? []

  function write(draft: Draft | null) {
    if (spec && owner !== null) setKept(keepDraft(localStorage, owner, spec.name, draft))
  }

  function keep(values: Values) {
    // Undecided: what was kept must not be overwritten by the first letter of something else.
    if (offered !== null) return
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !isOneOf(leaveOut, name)))
    const isTyped = Object.entries(kept).some(([name, value]) => value !== initial[name as keyof Values])
    write(isTyped ? { at: Date.now(), values: kept } : null)
  }

  function drop() {
    write(null)
    setOffered(null)
  }

  return {
    offeredAt: offered?.at ?? null,
    behind: offered?.behind ?? 0,
    holdsAll:
      owner !== null && isKept && offered === null && leaveOut.every((name) => form.values[name] === initial[name]),
    take() {
      if (offered) form.put(fittingValues(initial, offered))
      setOffered(null)
    },
    refuse() {
      // Another tab may have let go of it before: then the next one stands in its place, and nobody has read that.
      if (read()?.at === offered?.at) write(null)
      setOffered(read())
    },
    keep,
    drop,
    look: () => setOffered(read()),
  }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
