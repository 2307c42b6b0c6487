import { useState } from 'react'
import type { BankFileUse } from './use-bank-file.ts'

export interface PicksUse {
  /** The row a line is taken for, by the line's place in the file: a line has one row, and a row one line. */
  picked: ReadonlyMap<number, string>
  pick(line: number, id: string | null): void
  /** Ticks lines with their rows; a row that another line has stays there. */
  pickAll(lines: readonly { row: number; id: string }[]): void
}

/** What is ticked of a match: at first what is sure; another match begins anew. */
export function usePicks({ match, turn }: Pick<BankFileUse, 'match' | 'turn'>): PicksUse {
  const [state, setState] = useState<{ turn: number; picked: ReadonlyMap<number, string> }>({ turn, picked: new Map() })
  const begun = state.turn === turn ? state : { turn, picked: withPicks(new Map(), match?.sure ?? []) }
  if (begun !== state) setState(begun)
  return {
    picked: match === null ? new Map() : begun.picked,
    pick: (line, id) =>
      setState((now) => {
        const others = new Map([...now.picked].filter(([row]) => row !== line))
        return { ...now, picked: id === null ? others : withPicks(others, [{ row: line, id }]) }
      }),
    pickAll: (lines) => setState((now) => ({ ...now, picked: withPicks(now.picked, lines) })),
  }
}

/** The picks with some more, but for rows and lines that are taken. */
export function withPicks(
  picked: ReadonlyMap<number, string>,
  more: readonly { row: number; id: string }[],
): ReadonlyMap<number, string> {
  const next = new Map(picked)
  const taken = new Set(picked.values())
  for (const { row, id } of more) {
    if (next.has(row) || taken.has(id)) continue
    next.set(row, id)
    taken.add(id)
  }
  return next
}
