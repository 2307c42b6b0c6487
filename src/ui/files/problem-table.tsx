import { Button } from '@mantine/core'
import type { TableProblem } from '#store/define/define-table.ts'
import type { Correction } from '#store/ports/file-port.ts'
import { formatCount } from '#store/values/count.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import classes from './files.module.css'
import { problemFile } from './problem-file.ts'
import { ProblemRow } from './problem-row.tsx'

/** More of them nobody mends in a dialog. */
const shown = 200

interface ProblemTableProps {
  problems: readonly TableProblem[]
  /** How many there are in all. */
  count: number
  /** What the table is called; its rows are those of the file. */
  label?: string
  /** Nothing of it may change any more. */
  isFixed: boolean
  /** More of the file is being read: there is no file of all problems yet. */
  isPart?: boolean
  /** Columns whose cells cannot be mended here, because the file has none of them. */
  lacking?: readonly string[]
  onMend(row: number, column: string, correction: Correction): void
  /** Without it, wrong rows are left out anyway. */
  onLeaveOut?(row: number): void
}

/** Only the wrong rows of a file, each to be corrected here or left out, and all of them as a file. */
export function ProblemTable({
  problems,
  count,
  label = 'Problems of the file',
  isFixed,
  isPart = false,
  lacking = [],
  ...acts
}: ProblemTableProps) {
  const rest = count - Math.min(problems.length, shown)
  return (
    <div className={classes['report']}>
      <ScrollRegion className={classes['scroll']} label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Cell</th>
              <th scope="col">Problem</th>
              {!isFixed && <th scope="col">Correction</th>}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shown).map((problem) => (
              <ProblemRow
                key={`${problem.row} ${problem.column} ${problem.level}`}
                problem={problem}
                isFixed={isFixed}
                mayMend={problem.column !== '' && !lacking.includes(problem.column)}
                {...acts}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rest > 0 && <p>{`and ${formatCount(rest)} more`}</p>}
      {!isPart && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={4}
          onClick={() => saveFile(new TextEncoder().encode(problemFile(problems)), 'problems.csv', 'text/csv')}
        >
          Download problems
        </Button>
      )}
    </div>
  )
}
