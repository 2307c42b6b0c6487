import { Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { columnsOf } from '#ui/listing/columns.tsx'
import { DataTable } from '#ui/listing/data-table.tsx'
import { SelectionBar } from '#ui/listing/selection-bar.tsx'
import { useColumns } from '#ui/listing/use-columns.ts'
import { useDragSelect } from '#ui/listing/use-drag-select.ts'
import { useSelection } from '#ui/listing/use-selection.ts'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'
import { withWidth } from '#ui/state/table-prefs.ts'
import classes from './kitchen-sink.module.css'
import { SinkPart } from './sink-part.tsx'

interface SinkRow {
  id: string
  note: string
  cents: number
  at: string
  tries: number
}

const column = columnsOf<SinkRow>()
const columns = [
  column.id('id', 'ID'),
  column.description('note', 'Description', 25),
  column.money('cents', 'Amount'),
  column.dateTime('at', 'Created Date'),
  column.number('tries', 'Tries'),
]

const rows: SinkRow[] = Array.from({ length: 8 }, (_, at) => ({
  id: `S${at + 1}`,
  note: at % 2 === 0 ? 'Short' : 'A description that is longer than twenty-five letters',
  cents: 125_000_000 + at,
  at: '2026-10-01T06:12:00.000Z',
  tries: at * 1000,
}))
const page = rows.map(({ id }) => id)
const states = new Map<string, ChangeStatus>([
  ['S2', 'waiting'],
  ['S4', 'attention'],
])
const noun = { one: 'row', many: 'rows' }
const nothing = () => undefined

/** A table with rows in every state, and what is said of those that are selected. */
export function SinkTable() {
  const box = useRef<HTMLDivElement>(null)
  const [selection, select] = useSelection()
  const [open, setOpen] = useState<string>()
  const setup = useColumns('kitchen-sink', columns)
  useDragSelect(box, selection, select)
  const sum = rows.reduce((total, { id, cents }) => (selection.ids.has(id) ? total + cents : total), 0)
  return (
    <SinkPart title="Table">
      <div ref={box} className={classes['box']}>
        <DataTable
          caption="Rows"
          columns={setup.shown}
          items={rows.map((row) => ({ id: row.id, row }))}
          firstPlace={1}
          total={rows.length}
          states={states}
          selection={selection}
          onSelect={select}
          openId={open}
          onOpen={setOpen}
          onMenu={null}
          hrefOf={hrefOf}
          sort={{ by: 'at', direction: 'desc' }}
          sorts={['at', 'cents']}
          onSort={nothing}
          widths={setup.look.widths}
          onWidth={(id, pixels) => setup.change((now) => withWidth(now, id, pixels))}
        />
      </div>
      <Group mt="xs">
        <SelectionBar
          proved
          selection={selection}
          page={page}
          total={rows.length}
          noun={noun}
          sum={sum}
          onSelect={select}
          onAll={nothing}
        />
      </Group>
    </SinkPart>
  )
}

const hrefOf = (id: string) => `?selected=${id}`
