import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { columnWidth, isColumnShown, withShown, withWidth } from '#ui/state/table-prefs.ts'
import { headerOf, type ListColumn } from './columns.tsx'
import classes from './list-toolbar.module.css'
import { columnId, type TableSetup } from './use-columns.ts'

interface ColumnsMenuProps {
  columns: ListColumn[]
  setup: TableSetup
}

/** Which columns show and how wide they are, by mouse and by keyboard; kept for this person and table. */
export const ColumnsMenu = memo(function ColumnsMenu({ columns, setup }: ColumnsMenuProps) {
  const { look, change } = setup

  function widen(id: string, step: number) {
    // A column that nobody has set begins at what it takes now.
    const header = document.querySelector(`th[data-column="${CSS.escape(id)}"]`)
    const now = look.widths[id] ?? header?.getBoundingClientRect().width ?? columnWidth.min
    change((before) => withWidth(before, id, now + step))
  }

  const isPlain = look.hidden.length + look.shown.length === 0 && Object.keys(look.widths).length === 0
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Columns" title="Columns">
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes['columns']}>
        <ul className={classes['columnList']}>
          {columns.map((column, at) => {
            const id = column.id ?? ''
            const header = headerOf(column)
            return (
              <li key={id} className={classes['column']}>
                <Checkbox
                  label={header}
                  checked={at === 0 || isColumnShown(look, columnId(column))}
                  disabled={at === 0}
                  onChange={({ currentTarget: { checked } }) =>
                    change((now) => withShown(now, columnId(column), checked))
                  }
                />
                <ActionIcon.Group>
                  <ActionIcon
                    variant="default"
                    aria-label={`Make ${header} narrower`}
                    onClick={() => widen(id, -columnWidth.step)}
                  >
                    <IconMinus size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Make ${header} wider`}
                    onClick={() => widen(id, columnWidth.step)}
                  >
                    <IconPlus size={14} aria-hidden />
                  </ActionIcon>
                </ActionIcon.Group>
              </li>
            )
          })}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isPlain}
          onClick={() => change((now) => ({ ...now, hidden: [], shown: [], widths: {} }))}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
})
