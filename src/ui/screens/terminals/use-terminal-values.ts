import { useMemo } from 'react'
import { terminalStatuses, terminalTypes } from '#store/resources/terminals/terminal-calls.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { isInstant } from '#store/values/colombo-time.ts'
import { useList } from '#ui/live/use-list.ts'

/** A dropdown takes no more odd values than these. */
const mostOdd = 50

const oddOnes = {
  collection: terminals.name,
  filters: { odd: true },
  search: null,
  sort: { by: 'id', direction: 'asc' },
  page: 1,
  pageSize: 2000,
} as const

/** The statuses and types of the spec, and those that terminals of this device have beside (decisions.md M20). */
export function useTerminalValues(): { statuses: string[]; types: string[] } {
  const { rows } = useList<Terminal>(oddOnes)
  return useMemo(() => {
    const odd = rows.flatMap((row) => (row ? [row] : []))
    return {
      statuses: withOdd(
        terminalStatuses,
        odd.map(({ status }) => status).filter((status) => !isInstant(status)),
      ),
      types: withOdd(
        terminalTypes,
        odd.map(({ type }) => type),
      ),
    }
  }, [rows])
}

function withOdd(known: readonly string[], found: readonly string[]): string[] {
  const odd = [...new Set(found)].filter((value) => value !== '' && !known.includes(value))
  return [...known, ...odd.sort((a, b) => a.localeCompare(b, 'en')).slice(0, mostOdd)]
}
