import { ActionIcon, Button, Group, Indicator, NumberInput, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import { counted } from '#ui/listing/list-words.ts'
import { useTerminalQueue } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActButton } from './act-button.tsx'
import classes from './printing.module.css'
import { printHeadlines } from './printing-words.ts'
import { byMerchant, emptyQueueWords, isQuantity, mostCopies, unqueueTerminals } from './terminal-queue.ts'
import { usePrintActs } from './use-print-acts.ts'
import { usePrinter } from './use-printer.ts'

/** The print queue's button with its badge, and the queue itself (spec 000 §2.7). `hasSelection`: something is ticked on the screen. */
export function TerminalQueueButton({ hasSelection }: { hasSelection: boolean }) {
  const queue = useTerminalQueue() ?? []
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Indicator label={queue.length} size={18} disabled={queue.length === 0}>
        <ActionIcon
          variant="default"
          aria-label={`Print queue, ${counted(queue.length, { one: 'terminal', many: 'terminals' })}`}
          onClick={() => setOpened(true)}
        >
          <IconPrinter size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Selected Terminals" size="lg">
        <Queue queue={queue} hasSelection={hasSelection} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function Queue({ queue, hasSelection, onClose }: { queue: QueuedTerminal[]; hasSelection: boolean; onClose(): void }) {
  const printer = usePrinter()
  const acts = usePrintActs(printer)
  const making = acts.making('codes')
  const fields = useRef<HTMLDivElement>(null)
  if (queue.length === 0) return <Text>{emptyQueueWords(hasSelection)}</Text>

  async function save() {
    // What stands in a field and what would be printed must be the same.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    if (queue.every(({ quantity }) => quantity === 0)) return toastFailed(printHeadlines.noTerminals)
    if (await acts.saveDocument({ kind: 'terminals', terminals: queue }, '')) onClose()
  }

  return (
    <>
      <div ref={fields}>
        {byMerchant(queue).map(([merchant, terminals]) => (
          <section key={merchant} aria-label={merchant}>
            <p className={classes['merchant']}>{merchant}</p>
            {terminals.map((terminal) => (
              <Terminal key={terminal.terminalId} terminal={terminal} />
            ))}
          </section>
        ))}
      </div>
      <DialogFoot>
        <Text size="sm" role="status">
          {making?.words}
        </Text>
        <Button variant="default" onClick={making ? making.cancel : onClose}>
          {making ? 'Cancel' : 'Close'}
        </Button>
        <ActButton busy={making !== null} onClick={() => void save()}>
          Print
        </ActButton>
      </DialogFoot>
    </>
  )
}

function Terminal({ terminal }: { terminal: QueuedTerminal }) {
  const { database } = usePortal()
  const { terminalId, location, subMerchantId, quantity } = terminal
  // What is being typed may be nothing or too much for a moment; the queue has a good number all the time.
  const [typed, setTyped] = useState<number | string | null>(null)
  const limit = useId()
  const isWrong = typed !== null && !isQuantity(typed)
  return (
    <div className={classes['terminal']}>
      <span>
        {terminalId}
        <span className={classes['meta']}>{` ${location} (${subMerchantId})`}</span>
      </span>
      <Group gap="xs">
        <Text id={limit} size="sm" className={classes['limit']} role="alert">
          {isWrong && `0 to ${mostCopies}`}
        </Text>
        <NumberInput
          aria-label={`Quantity of ${terminalId}`}
          aria-describedby={limit}
          value={typed ?? quantity}
          min={0}
          max={mostCopies}
          clampBehavior="none"
          allowDecimal={false}
          error={isWrong}
          size="xs"
          w={90}
          onChange={(value) => {
            setTyped(value)
            if (isQuantity(value)) void database.queuedTerminals.update(terminalId, { quantity: Number(value) })
          }}
          onBlur={() => isWrong || setTyped(null)}
        />
        <Button size="compact-sm" variant="subtle" onClick={() => void unqueueTerminals(database, [terminalId])}>
          Remove
        </Button>
      </Group>
    </div>
  )
}
