import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSameTerminal, type NewTerminal, typeWords } from '#store/resources/terminals/terminal-rules.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { useList } from '#ui/live/use-list.ts'
import { HandOverButton } from './hand-over-button.tsx'
import classes from './terminals.module.css'

/** A terminal that was added while the screen was open. */
export interface Added {
  /** Null until the list has it. */
  id: string | null
  wanted: Omit<NewTerminal, 'pin'>
  /** In memory alone, and of the last one alone. */
  pin: string | null
  /** Those that are equal to it and were there before. */
  before: ReadonlySet<string>
}

interface AddedTerminalsProps {
  /** The last one first. */
  added: readonly Added[]
  /** Reads the list once more. */
  onLookAgain(): void
}

/** What was added, each with its new ID as soon as the list has it (decisions.md M19). */
export function AddedTerminals({ added, onLookAgain }: AddedTerminalsProps) {
  if (added.length === 0) return null
  return (
    <>
      <h2 className={classes['heading']}>
        {added.length === 1 ? '1 terminal added' : `${added.length} terminals added`}
      </h2>
      <ul className={classes['added']}>
        {added.map((one, nth) => (
          <li key={added.length - nth}>
            <AddedTerminal added={one} onLookAgain={onLookAgain} />
          </li>
        ))}
      </ul>
    </>
  )
}

const lookAgainMs = 5000

function AddedTerminal({ added, onLookAgain }: Pick<AddedTerminalsProps, 'onLookAgain'> & { added: Added }) {
  const terminal = useAdded(added)
  const id = added.id ?? terminal?.id ?? null
  const isUnknown = id === null
  useEffect(() => {
    if (!isUnknown) return
    const timer = setInterval(onLookAgain, lookAgainMs)
    return () => clearInterval(timer)
  }, [isUnknown, onLookAgain])

  const { type, status } = added.wanted
  const place = terminal?.location || added.wanted.submerchant
  return (
    <>
      {isUnknown ? (
        <span role="status">Its ID shows once the list has it</span>
      ) : (
        <Link className={classes['link'] ?? ''} to="/terminals" search={{ selected: id, drawer: 'terminal' } as never}>
          {id}
        </Link>
      )}
      <span className={classes['quiet']}>{[place, typeWords(type), status].join(' · ')}</span>
      {terminal && <HandOverButton terminal={terminal} pin={added.pin} />}
    </>
  )
}

/** The terminal as this device has it, once it does: the one like it that was not there before (decisions.md M6). */
function useAdded({ id, wanted, before }: Added): Terminal | null {
  const { rows } = useList<Terminal>({
    collection: terminals.name,
    filters: { subMerchantId: wanted.submerchant },
    search: null,
    sort: { by: 'id', direction: 'asc' },
    page: 1,
    pageSize: 10_000,
  })
  const known = rows.flatMap((row) => (row ? [row] : []))
  if (id !== null) return known.find((row) => row.id === id) ?? null
  const fresh = known.filter((row) => isSameTerminal(row, wanted) && !before.has(row.id))
  return fresh.length === 1 ? (fresh[0] ?? null) : null
}
