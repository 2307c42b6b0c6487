import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TableProblem } from '#store/define/define-table.ts'
import { formatCount } from '#store/values/count.ts'
import classes from './files.module.css'

interface ProblemRowProps {
  problem: TableProblem
  isFixed: boolean
  mayMend: boolean
  onMend(row: number, column: string, text: string): void
  onLeaveOut?: ((row: number) => void) | undefined
}

/** A cell that is wrong can be written anew, or its row left out. What stood in it is not shown. */
export function ProblemRow({ problem: { row, column, words, level }, isFixed, mayMend, ...acts }: ProblemRowProps) {
  const { onMend, onLeaveOut } = acts
  const [text, setText] = useState('')
  return (
    <tr>
      <td>{formatCount(row)}</td>
      <td>{column}</td>
      <td className={classes['words']}>{level === 'warning' ? `Odd: ${words}` : words}</td>
      {!isFixed && (
        <td>
          <div className={classes['mend']}>
            {mayMend && (
              <TextInput
                size="xs"
                aria-label={`${column} of row ${row}`}
                autoComplete="off"
                placeholder="New value"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
                onBlur={() => text.trim() !== '' && onMend(row, column, text)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  if (text.trim() !== '') onMend(row, column, text)
                }}
              />
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
