import { Stack } from '@mantine/core'
import type { TableProblem } from '#store/define/define-table.ts'
import { CellsSource } from '#ui/files/cells-source.tsx'
import { AddressPreview } from '#ui/files/file-preview.tsx'
import { ProblemTable } from '#ui/files/problem-table.tsx'
import { useCells } from '#ui/files/use-cells.ts'
import { SinkPart } from './sink-part.tsx'

/** What is wrong, odd, and not in the file at all. */
const problems: readonly TableProblem[] = [
  { row: 2, column: 'Tracking ID', words: 'Order ID is required', level: 'error', cell: '', alike: 2 },
  { row: 3, column: 'Tracking ID', words: 'duplicate of row 2', level: 'warning', cell: 'TRK-2', alike: 1 },
  { row: 4, column: 'Purchase ID', words: 'no order is left for this tracking ID', level: 'error', cell: '', alike: 1 },
]

/** Files and lists that somebody brings in, and what is seen of a file. */
export function SinkFiles() {
  const source = useCells(true)
  return (
    <SinkPart title="Files">
      <form aria-label="A list">
        <Stack gap="sm">
          <CellsSource source={source} busy={false} description="Any columns" />
          <output>{source.cells.map((cells) => cells.join(' | ')).join(' / ')}</output>
        </Stack>
      </form>
      <ProblemTable
        problems={problems}
        count={203}
        isFixed={false}
        lacking={['Purchase ID']}
        onMend={() => {}}
        onLeaveOut={source.leaveOut}
      />
      <AddressPreview address="/icons/portal-192.png" name="mark.png" title="The mark of the portal" what="picture" />
      <AddressPreview address="http://" name="slip.pdf" title="Slip" what="slip" />
    </SinkPart>
  )
}
