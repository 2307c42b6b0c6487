import { Button, Group, Radio, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CarrierOrder } from '#store/ports/print-port.ts'
import { Stepper } from '#ui/kit/stepper.tsx'
import { Paper } from '#ui/printing/paper.tsx'
import { useCarrierPage } from '#ui/printing/use-carrier-page.ts'
import { useSaveDocument } from '#ui/printing/use-print-actions.ts'
import { type CarrierContent, carrierContents, contentsOf } from './print-content.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import classes from './prints.module.css'
import { voucherToPrint } from './voucher-to-print.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** The spec names the file of a board alone (spec 000 §9). */
const prefixes = { board: 'Carrier_Board_', book: 'Carrier_Book_' } as const
const titles = { board: 'Print Board', book: 'Print Book' } as const

/** Carrier boards and books: what they say is chosen, each page is shown as it will be printed (spec 000 §2.8). */
export function CarrierDialog({ kind, ...props }: PrintDialogProps & { kind: 'board' | 'book' }) {
  const [content, setContent] = useState<CarrierContent>('both')
  const { selected } = props
  const order = useMemo<CarrierOrder | null>(
    () => (selected?.length ? { kind, content, vouchers: selected.map(voucherToPrint) } : null),
    [kind, content, selected],
  )
  const acts = useSaveDocument()
  return (
    <PrintDialog
      {...props}
      title={titles[kind]}
      making={acts.making('pages')}
      acts={[
        {
          title: titles[kind],
          run: () => (order ? acts.saveDocument(order, prefixes[kind]) : Promise.resolve(false)),
        },
      ]}
      preview={<Pages order={order} />}
    >
      <Radio.Group
        label={`Content of the ${kind}`}
        value={content}
        onChange={(next) => setContent(next as CarrierContent)}
      >
        <Group gap="8px 20px" mt={4}>
          {contentsOf[kind].map((choice) => (
            <Radio key={choice} value={choice} label={carrierContents[choice]} />
          ))}
        </Group>
      </Radio.Group>
    </PrintDialog>
  )
}

/** One page at a time, as it will lie on paper. */
function Pages({ order }: { order: CarrierOrder | null }) {
  const count = order?.vouchers.length ?? 0
  const [wanted, setPlace] = useState(0)
  const place = Math.min(wanted, Math.max(0, count - 1))
  const { picture, failed, again } = useCarrierPage(order, place)
  const isBroken = useWorkerTrouble('printing') !== null
  const words = `Page ${place + 1} of ${count}`
  return (
    <>
      <div className={classes['sheet']} data-kind={order?.kind}>
        {picture && <Paper key={`${picture.width} ${picture.height}`} picture={picture} label={words} />}
        <WorkerNote worker="printing" />
        <div role="status">
          {failed && !isBroken && (
            <Text size="sm" p="md">
              {`Page ${place + 1} could not be drawn. `}
              <Button size="compact-sm" variant="default" onClick={again}>
                Try again
              </Button>
            </Text>
          )}
        </div>
      </div>
      {count > 1 && (
        <Stepper
          previous="Previous page"
          next="Next page"
          at={words}
          onPrevious={place > 0 ? () => setPlace(place - 1) : null}
          onNext={place < count - 1 ? () => setPlace(place + 1) : null}
        />
      )}
    </>
  )
}
