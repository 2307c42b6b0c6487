import { Button, Radio, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { conflictsOf, type FieldConflict, mayBeMixed } from '#store/mutate/edit-entry.ts'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { lastChangeWords } from './entry-words.ts'
import classes from './sync-centre.module.css'
import type { Decisions } from './use-decisions.ts'

type Side = 'mine' | 'theirs'

/** Before, mine and the server's, field by field; each field can be decided by itself where the change allows it. */
export function ConflictChoice({ entry, decisions }: { entry: OutboxEntry; decisions: Decisions }) {
  const conflicts = conflictsOf(entry)
  const isMixed = mayBeMixed(entry)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const isDecided = conflicts.every(({ field }) => chosen[field])

  async function resolve(mine: readonly FieldConflict[]) {
    setTrouble(await decisions.resolve(entry, new Set(mine.map(({ field }) => field))))
  }

  return (
    <>
      <table className={classes['conflict']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Field</VisuallyHidden>
            </th>
            <th scope="col">Before you edited</th>
            <th scope="col">Yours</th>
            <th scope="col">On the server</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.field}
              conflict={conflict}
              chosen={isMixed ? (chosen[conflict.field] ?? null) : undefined}
              group={`${entry.seq}-${conflict.field}`}
              onChoose={(side) => setChosen({ ...chosen, [conflict.field]: side })}
            />
          ))}
        </tbody>
      </table>
      {entry.theirsBy && <p className={classes['by']}>{lastChangeWords(entry.theirsBy)}</p>}
      <p role="alert" className={classes['reason']}>
        {trouble}
      </p>
      <div className={classes['acts']}>
        {isMixed ? (
          <Button
            size="compact-sm"
            disabled={!isDecided}
            onClick={() => void resolve(conflicts.filter(({ field }) => chosen[field] === 'mine'))}
          >
            {isDecided ? 'Save these choices' : 'Choose for each field'}
          </Button>
        ) : (
          <>
            <Button size="compact-sm" onClick={() => void resolve(conflicts)}>
              Send mine
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void resolve([])}>
              Keep theirs
            </Button>
          </>
        )}
      </div>
    </>
  )
}

interface ConflictRowProps {
  conflict: FieldConflict
  /** Undefined where the fields cannot be decided one by one. */
  chosen: Side | null | undefined
  group: string
  onChoose(side: Side): void
}

function ConflictRow({ conflict, chosen, group, onChoose }: ConflictRowProps) {
  const { label, base } = conflict
  const value = (of: string) => <ConflictValue text={of} conflict={conflict} />
  const side = (which: Side, words: string) =>
    chosen === undefined ? (
      value(conflict[which])
    ) : (
      <Radio
        name={group}
        checked={chosen === which}
        onChange={() => onChoose(which)}
        label={value(conflict[which])}
        aria-label={`${words} ${label.toLowerCase()}`}
      />
    )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value(base)}</td>
      <td>{side('mine', 'Send my')}</td>
      <td>{side('theirs', 'Keep their')}</td>
    </tr>
  )
}

function ConflictValue({ text, conflict }: { text: string; conflict: FieldConflict }) {
  if (!conflict.isPrivate || text === '–') return text
  return <VeiledText text={text} max={200} what={conflict.label.toLowerCase()} />
}
