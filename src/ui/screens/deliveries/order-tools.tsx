import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconListNumbers, IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { leftSelected } from '#ui/listing/bulk-results.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'
import classes from './bulk.module.css'
import type { StepResult } from './use-steps.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const TrackingIdsDialog = lazyPart(async () => (await import('./tracking-ids-dialog.tsx')).TrackingIdsDialog)
const NotifyDialog = lazyPart(async () => (await import('./notify-dialog.tsx')).NotifyDialog)
const AddressLabelsDialog = lazyPart(async () => (await import('./address-labels-dialog.tsx')).AddressLabelsDialog)
const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet)

/** What can stand over the list of orders, for these orders. */
export type BulkDialog = { kind: 'move' | 'tracking' | 'notify' | 'list' | 'labels' | 'label-printer'; ids: string[] }

interface ToolsProps {
  list: ListingUse
  dialogs: DialogsUse<BulkDialog>
}

/** The list's own ways on: the packing table, and tracking IDs for many. What opens over the list lives here, where it stays. */
export function OrderTools({ list, dialogs }: ToolsProps) {
  return (
    <div className={classes['tools']}>
      <Button
        variant="default"
        leftSection={<IconScan size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/operations/packing" />}
      >
        Packing
      </Button>
      <Button
        variant="default"
        leftSection={<IconListNumbers size={16} aria-hidden />}
        onClick={() => dialogs.open({ kind: 'tracking', ids: inListOrder(list) })}
      >
        Tracking IDs
      </Button>
      <BulkDialogs list={list} dialogs={dialogs} />
    </div>
  )
}

/** What can be done with the selected orders. */
export function SelectedActs({ list, dialogs }: ToolsProps) {
  const open = (kind: BulkDialog['kind']) => dialogs.open({ kind, ids: inListOrder(list) })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => open('move')}>
        Move forward
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => open('notify')}>
        Notify customers
      </Button>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Print
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('list')}>Packing list</Menu.Item>
          <Menu.Item onClick={() => open('labels')}>Address labels</Menu.Item>
          <Menu.Item onClick={() => open('label-printer')}>Labels on the label printer</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function BulkDialogs({ list, dialogs }: ToolsProps) {
  const { now, close } = dialogs
  if (now === null) return null
  const { dialog, opened, turn } = now
  const { kind, ids } = dialog
  const onClose = (results: readonly StepResult[]) => {
    const ended = results.map((one) => ({ id: one.id, failed: one.kind === 'failed' ? (one.why ?? '') : null }))
    if (ended.length > 0) list.select((before) => leftSelected(before, ended))
    close()
  }
  return (
    <Suspense>
      {kind === 'move' && <MoveDialog key={turn} ids={ids} opened={opened} onClose={onClose} />}
      {kind === 'notify' && <NotifyDialog key={turn} ids={ids} opened={opened} onClose={onClose} />}
      {kind === 'tracking' && <TrackingIdsDialog key={turn} ids={ids} opened={opened} onClose={onClose} />}
      {kind === 'label-printer' && <AddressLabelsDialog key={turn} ids={ids} opened={opened} onClose={close} />}
      {(kind === 'list' || kind === 'labels') && opened && (
        <PrintSheet key={turn} kind={kind} ids={ids} onDone={close} />
      )}
    </Suspense>
  )
}

/** Those on this page as they stand there, then the others as they were selected. */
function inListOrder({ items, selection }: ListingUse): string[] {
  const here = (items ?? []).flatMap(({ id }) => (selection.ids.has(id) ? [id] : []))
  const shown = new Set(here)
  return [...here, ...[...selection.ids].filter((id) => !shown.has(id))]
}
