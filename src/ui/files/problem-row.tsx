import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TableProblem } from '#store/define/define-table.ts'
import type { Correction } from '#store/ports/file-port.ts'
import { counted, formatCount } from '#store/values/count.ts'
import classes from './files.module.css'

const rowNoun = { one: 'row', many: 'rows' }

interface ProblemRowProps {
  problem: TableProblem
  isFixed: boolean
  mayMend: boolean
  onMend(row: number, column: string, correction: Correction): void
  onLeaveOut?: ((row: number) => void) | undefined
}

/**
 * A wrong cell with what it holds: a correction goes into this cell or into all that hold the same, or the row is left out.
 */
export function ProblemRow({ problem, isFixed, mayMend, onMend, onLeaveOut }: ProblemRowProps) {
  const { row, column, words, level, cell, alike } = problem
  const [text, setText] = useState('')
  const mend = (isAlike: boolean) => text.trim() !== '' && onMend(row, column, { text, isAlike })
  return (
    <tr>
      <td>{formatCount(row)}</td>
      <td>{column}</td>
      <td className={classes['cell']}>{cell === '' ? <span className={classes['empty']}>empty</span> : cell}</td>
      <td className={classes['words']}>{level === 'warning' ? `Odd: ${words}` : words}</td>
      {!isFixed && (
        <td>
          <div
            className={classes['mend']}
            // The buttons beside the field can be reached by Tab before anything is corrected.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) mend(false)
            }}
          >
            {mayMend && (
              <TextInput
                size="xs"
                aria-label={`${column} of row ${row}`}
                autoComplete="off"
                placeholder="New value"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  mend(false)
                }}
              />
            )}
            {mayMend && alike > 1 && text.trim() !== '' && (
              <Button
                size="compact-xs"
                variant="light"
                // Safari does not focus a pressed button: leaving the field would correct this row alone.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mend(true)}
              >
                {`Apply to ${counted(alike, rowNoun)}`}
              </Button>
            )}
            {onLeaveOut && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onLeaveOut(row)}
                aria-label={`Leave out row ${row}`}
              >
                Leave out
              </Button>
            )}
          </div>
        </td>
      )}
    </tr>
  )
}
