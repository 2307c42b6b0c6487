import { Button, Loader, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ExportFormat, xlsxRowsAtMost } from '#store/ports/exchange-port.ts'
import { counted } from './list-words.ts'
import classes from './list-toolbar.module.css'
import type { Exporting } from './use-export.ts'

interface ExportMenuProps {
  /** Rows a file would hold: the selected ones, or all that match. */
  rows: number
  selected: boolean
  noun: { one: string; many: string }
  exporting: Exporting
  onExport(format: ExportFormat): void
}

const number = new Intl.NumberFormat('en-LK')

/** The view as a file: what of it, in which form, how far it is, and the way to call it off. */
export function ExportMenu({ rows, selected, noun, exporting, onExport }: ExportMenuProps) {
  const { run, cancel } = exporting
  if (run !== null) {
    return (
      <div className={classes['run']}>
        <Loader size={16} aria-label="Exporting" />
        <span>{`Exporting ${number.format(run.done)} of ${number.format(run.total)}`}</span>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  }
  const what = `${counted(rows, noun)}${selected ? ' of the selection' : ''}`
  const tooMany = rows > xlsxRowsAtMost
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={rows === 0} leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`Export ${what}`}</Menu.Label>
        <Menu.Item disabled={tooMany} onClick={() => onExport('xlsx')}>
          {tooMany ? `Excel takes at most ${number.format(xlsxRowsAtMost)} rows` : 'Excel (.xlsx)'}
        </Menu.Item>
        <Menu.Item onClick={() => onExport('csv')}>CSV (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
