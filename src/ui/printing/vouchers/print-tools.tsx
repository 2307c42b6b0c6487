import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { useRows } from '#ui/live/use-rows.ts'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'

const CarrierDialog = lazyPart(async () => (await import('./carrier-dialog.tsx')).CarrierDialog)
const QrDialog = lazyPart(async () => (await import('./qr-dialog.tsx')).QrDialog)
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog)

const prints = { board: 'Print Board', book: 'Print Book', qr: 'Print QR Codes', labels: 'Print Labels' } as const
/** A way to print vouchers. */
export type Print = keyof typeof prints
const kinds = Object.entries(prints) as [Print, string][]
const all = Object.keys(prints) as Print[]

/** What can stand over a screen about vouchers, for these vouchers. */
export interface PrintDialog {
  kind: Print | 'csv'
  ids: string[]
}

interface PrintProps {
  selected: ReadonlySet<string>
  dialogs: DialogsUse<PrintDialog>
}

const why = 'Select vouchers to print'

/** The toolbar's ways to print; what prints vouchers needs some selected (decisions.md R9). What opens over the list lives here. */
export const PrintTools = memo(function PrintTools({ selected, dialogs }: PrintProps) {
  const { open } = dialogs
  const none = selected.size === 0
  const ids = [...selected]
  return (
    <>
      <Button variant="default" onClick={() => open({ kind: 'csv', ids })}>
        Codes by CSV
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Print
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {none && <Menu.Label>{why}</Menu.Label>}
          {kinds.map(([kind, title]) => (
            // Not `disabled`: a menu without anything to stand on hears no Escape, and nobody could read why.
            <Menu.Item
              key={kind}
              {...(none ? { 'aria-disabled': true, c: 'dimmed', closeMenuOnClick: false } : {})}
              onClick={() => none || open({ kind, ids })}
            >
              {title}
              {none && <VisuallyHidden>{`: ${why}`}</VisuallyHidden>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <PrintDialogs dialogs={dialogs} />
    </>
  )
})

/** The same for the selected vouchers, where their number stands. */
export function PrintSelected({ selected, dialogs }: PrintProps) {
  return <PrintButtons onPrint={(kind) => dialogs.open({ kind, ids: [...selected] })} />
}

interface PrintButtonsProps {
  /** Every way unless some are named. */
  ways?: readonly Print[]
  onPrint(kind: Print): void
}

/** A button for each way to print. */
export function PrintButtons({ ways = all, onPrint }: PrintButtonsProps) {
  return ways.map((kind) => (
    <Button key={kind} size="compact-sm" variant="default" onClick={() => onPrint(kind)}>
      {prints[kind]}
    </Button>
  ))
}

/** The dialog that is open. */
export function PrintDialogs({ dialogs: { now, close } }: Pick<PrintProps, 'dialogs'>) {
  if (now === null) return null
  const { dialog, opened, turn } = now
  const { kind, ids } = dialog
  return (
    <Suspense>
      {kind === 'csv' ? (
        <CsvDialog key={turn} opened={opened} onClose={close} selected={ids} />
      ) : (
        <OnePrint key={turn} opened={opened} ids={ids} kind={kind} onClose={close} />
      )}
    </Suspense>
  )
}

interface OnePrintProps {
  kind: Print
  opened: boolean
  ids: string[]
  onClose(): void
}

function OnePrint({ kind, ids, opened, onClose }: OnePrintProps) {
  const selected = useRows<Voucher>(vouchers.name, ids)
  const props = { opened, onClose, ids, selected }
  if (kind === 'qr') return <QrDialog {...props} />
  if (kind === 'labels') return <LabelsDialog {...props} />
  return <CarrierDialog {...props} kind={kind} />
}
