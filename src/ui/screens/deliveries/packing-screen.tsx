import { Button, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { voucherOfCode } from '#store/database/voucher-qrs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { findOrder } from './find-order.ts'
import { OrderCard, type OrderCardHandle } from './order-card.tsx'
import classes from './packing.module.css'
import { enterMeans, type OnTable, scansInto, takesLetters } from './packing-rules.ts'
import { StepQueue } from './step-queue.tsx'
import { LateNotices } from './late-notices.tsx'

/** Longer than ids are: it may be the code of a voucher label that this device does not know. */
const longestId = 15
const typeTheId = 'If it is the code of a voucher label, type the voucher ID that stands on the label.'
/** The longest code of a voucher label that can be printed. */
const codeMax = 300

/** Scan an order, see it, move it forward with one key; works for as long as there is no connection. */
export function PackingScreen() {
  const { search, sync, database } = usePortal()
  const offline = useSyncHealth().connectivity === 'offline'
  const [text, setText] = useState('')
  const [found, setFound] = useState<OnTable | null>(null)
  const [scan] = useState(() => scansInto(setFound))
  const input = useRef<HTMLInputElement>(null)
  const card = useRef<OrderCardHandle>(null)
  const scannedAt = useRef(-Infinity)
  useKeysInto(() => card.current?.scanField() ?? input.current)
  // Before the page is painted: whoever sees it may scan.
  useLayoutEffect(() => input.current?.focus(), [])

  const look = (typed: string) =>
    void scan(typed, (code) =>
      findOrder({ search, sync, offline, voucherOfCode: (said) => voucherOfCode(database, said) }, code),
    )
  const meant = (typed: string, { timeStamp, repeat }: React.KeyboardEvent) =>
    enterMeans({ typed, repeat, sinceScanMs: timeStamp - scannedAt.current })

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const means = meant(text, event)
    if (means === 'forward') card.current?.forward()
    if (means !== 'find') return
    scannedAt.current = event.timeStamp
    setText('')
    look(text)
  }

  function focusNext() {
    const field = card.current?.scanField()
    const next = field ?? input.current
    next?.focus()
    // What is in the field was refused: the next scan takes its place. The box may hold the first letters of that scan.
    field?.select()
  }

  return (
    <div className={classes['page']} data-scans>
      <header className={classes['head']}>
        <h1 className={classes['title']}>Packing</h1>
        <Button
          size="compact-sm"
          variant="subtle"
          renderRoot={(props) => <Link {...props} to="/operations/deliveries-n-pickups" />}
        >
          All orders
        </Button>
      </header>
      <TextInput
        ref={input}
        size="lg"
        label="Purchase or voucher ID"
        description="Scan it, or the code of a voucher label; or type the ID and press Enter"
        leftSection={<IconBarcode size={22} aria-hidden />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={codeMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status" className={classes['said']}>
        {found && found.kind !== 'found' && <p className={classes['nothing']}>{tableWords(found)}</p>}
      </div>
      {found?.kind === 'found' && (
        <OrderCard
          key={found.turn}
          id={found.id}
          others={found.others}
          ref={card}
          onMoved={focusNext}
          onOrderCode={look}
          takesFocus={() => input.current?.value === ''}
          isScanners={(event, typed) => meant(typed, event) === 'nothing'}
        />
      )}
      <LateNotices />
      <StepQueue />
    </div>
  )
}

function tableWords(on: Exclude<OnTable, { kind: 'found' }>): string {
  const { code } = on
  if (on.kind === 'looking') return `Looking for “${code}”…`
  if (on.kind === 'failed') return `“${code}” could not be looked for. Scan it once more.`
  const nothing = on.offline
    ? `This device holds no order with “${code}”, and there is no connection to ask the server.`
    : `There is no order with “${code}”.`
  return code.length > longestId ? `${nothing} ${typeTheId}` : nothing
}

/** A scanner types wherever the focus is: what belongs to no field goes into the one that is scanned into. */
function useKeysInto(field: () => HTMLInputElement | null): void {
  const current = useEffectEvent(field)
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isTaken = event.target instanceof Element && event.target.closest(takesLetters)
      // Focused while the key goes down, it is where the letter arrives.
      if (isLetter && !isTaken) current()?.focus()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
