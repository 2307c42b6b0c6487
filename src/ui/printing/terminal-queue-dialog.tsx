import { Button, Group, Indicator, NumberInput, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDeviceTablet } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import { counted } from '#store/values/count.ts'
import { readTerminalQueue, useTerminalQueue } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { AddTerminals } from './add-terminals.tsx'
import { LeaveButton } from './leave-button.tsx'
import classes from './printing.module.css'
import { printHeadlines } from './printing-words.ts'
import {
  byMerchant,
  emptyQueueWords,
  isQuantity,
  mostCopies,
  terminalNoun,
  unqueueTerminals,
} from './terminal-queue.ts'
import { useRunOnce } from './use-run-once.ts'
import { useSaveDocument } from './use-print-actions.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'

/** The print queue's button with its badge, and the queue itself (spec 000 §2.7). */
export function TerminalQueueButton() {
  const queue = useTerminalQueue() ?? []
  const [opened, setOpened] = useState(false)
  // Opened anew before it has left the screen, it is another one: the former may have done its one act.
  const [openings, setOpenings] = useState(0)

  function open() {
    setOpenings(openings + 1)
    setOpened(true)
  }

  return (
    <>
      <Indicator label={queue.length} size={18} disabled={queue.length === 0}>
        <Button
          variant="default"
          leftSection={<IconDeviceTablet size={18} stroke={1.5} aria-hidden />}
          aria-label={`Print queue, ${counted(queue.length, terminalNoun)}`}
          onClick={open}
        >
          Print queue
        </Button>
      </Indicator>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Selected Terminals" size="lg">
        <Queue key={openings} queue={queue} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function Queue({ queue, onClose }: { queue: QueuedTerminal[]; onClose(): void }) {
  const acts = useSaveDocument()
  const { database } = usePortal()
  const { run } = useRunOnce()
  const making = acts.making('codes')
  const fields = useRef<HTMLDivElement>(null)
  const leaving = useRef(new Set<string | undefined>())
  const [isTicked, setTicked] = useState(false)

  async function save() {
    // What stands in a field and what would be printed must be the same.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    if (await run('print', saveStored)) onClose()
  }

  async function saveStored() {
    // Not as it was last drawn: a quantity is on its way into the store while it is typed, and this read comes after it.
    const terminals = await readTerminalQueue(database)
    if (terminals.some(({ quantity }) => quantity > 0)) return acts.saveDocument({ kind: 'terminals', terminals }, '')
    toastFailed(printHeadlines.noTerminals)
    return false
  }

  function remove({ terminalId, at }: QueuedTerminal, button: HTMLElement) {
    const lines = [...(fields.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    // A line stands a moment longer than it is in the queue, and the button would take the focus along.
    leaving.current.add(removal(terminalId, at))
    const stays = (line: HTMLElement) => !leaving.current.has(line.dataset['remove'])
    const place = lines.indexOf(button)
    const next = lines.slice(place).find(stays) ?? lines.slice(0, place).findLast(stays) ?? fields.current
    next?.focus()
    void unqueueTerminals(database, [terminalId])
  }

  return (
    <>
      <AddPart beginsOpen={queue.length === 0} onTicked={setTicked} />
      {queue.length === 0 && <Text my="md">{emptyQueueWords(isTicked)}</Text>}
      <div ref={fields} tabIndex={-1} role="group" aria-label="Terminals to print">
        {byMerchant(queue).map(([merchant, terminals]) => (
          <section key={merchant} aria-label={merchant}>
            <p className={classes['merchant']}>{merchant}</p>
            {terminals.map((terminal) => (
              <Terminal key={terminal.terminalId} terminal={terminal} onRemove={remove} />
            ))}
          </section>
        ))}
      </div>
      <WorkerNote worker="printing" />
      <DialogFoot>
        <Text size="sm" role="status">
          {making?.words}
        </Text>
        <LeaveButton making={making} onClose={onClose} />
        <ActionButton busy={making !== null} onClick={() => void save()}>
          Print
        </ActionButton>
      </DialogFoot>
    </>
  )
}

function AddPart({ beginsOpen, onTicked }: { beginsOpen: boolean; onTicked(some: boolean): void }) {
  const [open, setOpen] = useState(beginsOpen)
  const part = useId()
  return (
    <section className={classes['add']} aria-label="Add terminals">
      <UnstyledButton
        className={classes['addHead']}
        aria-expanded={open}
        {...(open && { 'aria-controls': part })}
        onClick={() => setOpen(!open)}
      >
        Add terminals
        <IconChevronDown size={18} aria-hidden className={classes['chevron']} />
      </UnstyledButton>
      {/* Not only hidden while it is closed: the dialog begins at its first field. */}
      {open && (
        <div id={part} className={classes['addBody']}>
          <AddTerminals onTicked={onTicked} />
        </div>
      )}
    </section>
  )
}

/** One stay of a terminal in the queue: it may be taken out and come again. */
const removal = (terminalId: string, at: number) => `${terminalId} ${at}`

interface TerminalProps {
  terminal: QueuedTerminal
  onRemove(terminal: QueuedTerminal, button: HTMLElement): void
}

function Terminal({ terminal, onRemove }: TerminalProps) {
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
        <Button
          size="compact-sm"
          variant="subtle"
          data-remove={removal(terminalId, terminal.at)}
          aria-label={`Remove ${terminalId}`}
          onClick={({ currentTarget }) => onRemove(terminal, currentTarget)}
        >
          Remove
        </Button>
      </Group>
    </div>
  )
}
