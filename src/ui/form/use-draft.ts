import { use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FormDraftRecord } from '#store/database/draft-tables.ts'
import { PortalContext } from '#ui/state/portal.ts'
import { TypedDraft, type DraftSpec, fittingValues } from './typed-draft.ts'

export interface FormDraft {
  /** When the text was typed that can be had back, epoch milliseconds; null where there is none. */
  offeredAt: number | null
  /** How many older ones are offered after it: what was typed in another tab, or in a former role. */
  behind: number
  /** Why what is typed cannot be kept, in words; null while it can. */
  trouble: string | null
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

/** Keeps what is typed into a long form in this person's database until it is sent (experience.md C-20, ADR 48). */
export function useDraft<Values extends object>(
  spec: DraftSpec<Values> | undefined,
  initial: Values,
  form: { values: Values; put(values: Values): void },
): DraftUse<Values> {
  const database = use(PortalContext)?.database
  const [offered, setOffered] = useState<readonly FormDraftRecord[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const typed = useMemo(
    () => (spec && database ? new TypedDraft(database, spec, setTrouble) : null),
    // The fields that are left out belong to the form of this name.
    // oxlint-disable-next-line react/exhaustive-deps
    [database, spec?.name],
  )
  const leaveOut = spec?.leaveOut ?? []
  const [first] = offered

  // A database that has just been closed offers nothing.
  const look = async () => setOffered((await typed?.others().catch(() => [])) ?? [])
  const begin = useEffectEvent(() => void look())
  useEffect(() => {
    begin()
    const makeDurable = () => void typed?.makeDurable()
    document.addEventListener('visibilitychange', makeDurable)
    return () => {
      document.removeEventListener('visibilitychange', makeDurable)
      makeDurable()
    }
  }, [typed])

  return {
    offeredAt: first?.at ?? null,
    behind: Math.max(0, offered.length - 1),
    trouble,
    holdsAll: typed !== null && trouble === null && leaveOut.every((name) => form.values[name] === initial[name]),
    take() {
      if (!first) return
      form.put(fittingValues(initial, first.values))
      void typed?.take(first)
      setOffered([])
    },
    refuse() {
      if (first) void typed?.refuse(first).then(look)
    },
    keep: (values) => typed?.keep(values, initial),
    drop: () => void typed?.drop(),
    look() {
      typed?.leave()
      void look()
    },
  }
}
