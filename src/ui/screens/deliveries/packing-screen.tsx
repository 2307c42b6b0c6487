import { useLayoutEffect, useRef, useState } from 'react'
import { voucherOfCode } from '#store/database/voucher-qrs.ts'
import { endsEntry } from '#ui/keyboard/key-bursts.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { findOrder } from './find-order.ts'
import { OrderCard, type OrderCardHandle } from './order-card.tsx'
import classes from './packing.module.css'
import { NextDue } from './next-due.tsx'
import { PackingHead, ScanField } from './packing-parts.tsx'
import { enterMeans, type OnTable } from './packing-rules.ts'
import { ScanLog } from './scan-log.tsx'
import { playScan } from './scan-sound.ts'
import { StepQueue } from './step-queue.tsx'
import { LateNotices } from './late-notices.tsx'
import { useKeysInto } from './use-keys-into.ts'
import { useScans } from './use-scans.ts'

/** Longer than ids are: it may be the code of a voucher label that this device does not know. */
const longestId = 15
const typeTheId = 'If it is the code of a voucher label, type the voucher ID that stands on the label.'

/** Scan an order, see it, move it forward with one key; works for as long as there is no connection. */
export function PackingScreen() {
  const { search, sync, database } = usePortal()
  const offline = useSyncHealth().connectivity === 'offline'
  const [text, setText] = useState('')
  const { scans, scan } = useScans()
  const found = scans[0] ?? null
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
    if (!endsEntry(event.nativeEvent)) return
    event.preventDefault()
    const means = meant(text, event)
    if (means === 'forward') card.current?.forward()
    if (means !== 'find') return
    scannedAt.current = event.timeStamp
    setText('')
    look(text)
  }

  function focusNext(isRefused: boolean) {
    if (isRefused) playScan('failed')
    const field = card.current?.scanField()
    const next = field ?? input.current
    next?.focus()
    // What is in the field was refused: the next scan takes its place. The box may hold the first letters of that scan.
    field?.select()
  }

  function open(id: string) {
    look(id)
    input.current?.focus()
  }

  const isFailed = found?.kind === 'nothing' || found?.kind === 'failed'
  return (
    <div className={classes['page']} data-scans>
      <PackingHead />
      <ScanField ref={input} isFailed={isFailed} value={text} onChange={setText} onKeyDown={onKeyDown} />
      <div role="status" className={classes['said']}>
        {found && found.kind !== 'found' && (
          <p className={classes['nothing']} data-failed={isFailed || undefined}>
            {tableWords(found)}
          </p>
        )}
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
      <NextDue onTable={found?.kind === 'found' ? found.id : null} onOpen={open} />
      <ScanLog scans={scans} />
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
