import { useOpenedFrom } from './opened-from.ts'

/** The ways to the records beside one in its list; null where the list ends. */
export interface Walk {
  before: (() => void) | null
  after: (() => void) | null
}

const stay = () => undefined

/** The ways to the records beside this one, also on the pages beside; null if the page of the list around it is not known. */
export function useWalk(id: string | null): Walk | null {
  const { items, open, turn } = useOpenedFrom()
  if (turn.isTurning) return { before: stay, after: stay }
  const index = items?.findIndex((item) => item.id === id) ?? -1
  if (!items || !open || index < 0) return null
  const wayTo = (place: number) => {
    const there = items[place]
    return there ? () => open(there.id) : null
  }
  return { before: wayTo(index - 1) ?? turn.before, after: wayTo(index + 1) ?? turn.after }
}
