import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { useRows } from '#ui/live/use-rows.ts'
import classes from './prints.module.css'

const CarrierDialog = lazyPart(async () => (await import('./carrier-dialog.tsx')).CarrierDialog)
const QrDialog = lazyPart(async () => (await import('./qr-dialog.tsx')).QrDialog)
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog)

const prints = { board: 'Print Board', book: 'Print Book', qr: 'Print QR Codes', labels: 'Print Labels' } as const
type Print = keyof typeof prints

/** One opening of a dialog: each begins anew, and a closed one stays mounted until the next, so that it can leave in peace. */
interface Opening {
  kind: Print | 'csv'
  opened: boolean
  ids: string[]
  turn: number
}

/** Not a line in the toolbar: it would move the table when the first row is selected. */
const why = 'Select vouchers to print'

/** The toolbar's ways to print; what prints vouchers needs some selected (decisions.md R9). */
export const PrintTools = memo(function PrintTools({ selected }: { selected: ReadonlySet<string> }) {
  const [now, setNow] = useState<Opening | null>(null)
  const none = selected.size === 0
  // What an earlier opening still has to end must not close this one.
  const onClose = () => setNow((last) => (last?.turn === now?.turn ? last && { ...last, opened: false } : last))
  const open = (kind: Opening['kind']) => {
    // A dialog notes where the focus goes back to when it opens, not when it is mounted: closed first, then open.
    flushSync(() => setNow((last) => ({ kind, opened: false, ids: [...selected], turn: (last?.turn ?? 0) + 1 })))
    setNow((last) => last && { ...last, opened: true })
  }
  return (
    <div className={classes['tools']} role="group" aria-label="Print">
      <Button variant="default" px="xs" onClick={() => open('csv')}>
        Codes by CSV
      </Button>
      <Tooltip label={why} disabled={!none}>
        <div className={classes['tools']}>
          {Object.entries(prints).map(([kind, title]) => (
            <Button key={kind} variant="default" px="xs" disabled={none} onClick={() => open(kind as Print)}>
              {title}
            </Button>
          ))}
          {none && <VisuallyHidden>{why}</VisuallyHidden>}
        </div>
      </Tooltip>
      <Suspense>
        {now?.kind === 'csv' && <CsvDialog key={now.turn} opened={now.opened} onClose={onClose} selected={now.ids} />}
        {now !== null && now.kind !== 'csv' && (
          <OnePrint key={now.turn} opened={now.opened} ids={now.ids} kind={now.kind} onClose={onClose} />
        )}
      </Suspense>
    </div>
  )
})

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
