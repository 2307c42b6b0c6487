import { Button, type ButtonProps, Kbd, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type ExportFormat, xlsxRowsAtMost } from '#store/ports/exchange-port.ts'
import { counted, formatCount } from '#store/values/count.ts'
import classes from './list-toolbar.module.css'
import type { Exporting } from './use-export.ts'
import { printRowsAtMost } from './use-list-print.ts'

interface ExportMenuProps {
  /** Rows a file would hold: the selected ones, or all that match. */
  rows: number
  selected: boolean
  noun: { one: string; many: string }
  exporting: Exporting
  onExport(format: ExportFormat): void
  /** Where all of the view can be printed, too. */
  onPrint?(): void
  /** The file that the list is usually asked for: then this is the other half of its button. */
  main?: React.ReactNode
}

/** The view as a file or on paper: what of it, in which form, how far it is, and the way to call it off. */
export const ExportMenu = memo(function ExportMenu(props: ExportMenuProps) {
  const { rows, selected, noun, exporting, onExport, onPrint, main } = props
  const { run, cancel } = exporting
  const [opened, setOpened] = useState(false)
  const what = `${counted(rows, noun)}${selected ? ' of the selection' : ''}`
  const tooMany = rows > xlsxRowsAtMost
  return (
    <div className={classes['run']} data-split={(Boolean(main) && run === null) || undefined}>
      {run !== null && (
        <>
          <Loader size={16} aria-label="Exporting" />
          <span>{`Exporting ${formatCount(run.done)} of ${formatCount(run.total)}`}</span>
        </>
      )}
      {main}
      <Menu position="bottom-end" opened={opened} onChange={(next) => setOpened(next && run === null)}>
        <Menu.Target>
          {/* One button for both: the focus comes back to it from the menu, and is there to cancel. */}
          <RunButton
            isRunning={run !== null}
            variant="default"
            disabled={rows === 0 && run === null}
            leftSection={run === null && !main && <IconDownload size={16} aria-hidden />}
            {...(main && run === null ? { 'aria-label': 'Export', title: 'Export' } : {})}
            {...(run === null ? {} : { onClick: cancel, 'aria-label': 'Cancel export' })}
          >
            {run !== null ? 'Cancel' : main ? <IconChevronDown size={16} aria-hidden /> : 'Export'}
          </RunButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{`Export ${what}`}</Menu.Label>
          {tooMany ? (
            <Menu.Item aria-disabled c="dimmed" closeMenuOnClick={false}>
              {`Excel takes at most ${formatCount(xlsxRowsAtMost)} rows`}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => onExport('xlsx')}>Excel (.xlsx)</Menu.Item>
          )}
          <Menu.Item onClick={() => onExport('csv')}>CSV (.csv)</Menu.Item>
          {onPrint &&
            (rows > printRowsAtMost ? (
              <Menu.Item aria-disabled c="dimmed" closeMenuOnClick={false}>
                {`Print takes at most ${formatCount(printRowsAtMost)} rows`}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={onPrint} rightSection={<Kbd size="xs">Ctrl+P</Kbd>}>
                Print
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})

type RunButtonProps = { isRunning: boolean } & ButtonProps & React.ComponentPropsWithRef<'button'>

/** What calls an export off opens no menu, whatever the menu around it says of its button. */
function RunButton({ isRunning, ...props }: RunButtonProps) {
  const plain = { 'aria-haspopup': undefined, 'aria-expanded': undefined, 'aria-controls': undefined }
  return <Button {...props} {...(isRunning ? plain : {})} />
}
