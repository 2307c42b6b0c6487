import { ActionIcon, Button, Group, Indicator, NumberInput, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import { useTerminalQueue } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActButton } from './act-button.tsx'
import classes from './printing.module.css'
import { printHeadlines } from './printing-words.ts'
import { byMerchant, emptyQueueWords, mostCopies, unqueueTerminals } from './terminal-queue.ts'
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
          aria-label={`Print queue, ${queue.length} terminals`}
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
  if (queue.length === 0) return <Text>{emptyQueueWords(hasSelection)}</Text>

  async function save() {
    if (queue.every(({ quantity }) => quantity === 0)) return toastFailed(printHeadlines.noTerminals)
    if (await acts.saveDocument({ kind: 'terminals', terminals: queue }, '')) onClose()
  }

  return (
    <>
      {byMerchant(queue).map(([merchant, terminals]) => (
        <section key={merchant} aria-label={merchant}>
          <p className={classes['merchant']}>{merchant}</p>
          {terminals.map((terminal) => (
            <Terminal key={terminal.terminalId} terminal={terminal} />
          ))}
        </section>
      ))}
      <Group justify="flex-end" gap="xs" mt="md">
        <Text size="sm" role="status">
          {making?.words}
        </Text>
        <Button variant="default" onClick={making ? making.cancel : onClose}>
          {making ? 'Cancel' : 'Close'}
        </Button>
        <ActButton busy={making !== null} onClick={() => void save()}>
          Print
        </ActButton>
      </Group>
    </>
  )
}

function Terminal({ terminal }: { terminal: QueuedTerminal }) {
  const { database } = usePortal()
  const { terminalId, location, subMerchantId, quantity } = terminal
  // What is being typed may be nothing for a moment; the queue has a number all the time.
  const [typed, setTyped] = useState<number | string | null>(null)
  return (
    <div className={classes['terminal']}>
      <span>
        {terminalId}
        <span className={classes['meta']}>{` ${location} (${subMerchantId})`}</span>
      </span>
      <Group gap="xs">
        <NumberInput
          aria-label={`Quantity of ${terminalId}`}
          value={typed ?? quantity}
          min={0}
          max={mostCopies}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          size="xs"
          w={90}
          onChange={(value) => {
            setTyped(value)
            void database.queuedTerminals.update(terminalId, { quantity: Number(value) || 0 })
          }}
          onBlur={() => setTyped(null)}
        />
        <Button size="compact-sm" variant="subtle" onClick={() => void unqueueTerminals(database, [terminalId])}>
          Remove
        </Button>
      </Group>
    </div>
  )
}
