import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OwnTexts } from '#store/database/own-texts.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { counted } from '#store/values/count.ts'
import { useOwnTexts } from '#ui/live/use-own-texts.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { DiscardEverything } from './discard-everything.tsx'
import { OwnTextLists } from './own-text-lists.tsx'
import classes from './log-out-question.module.css'
import { UnsentList } from './unsent-list.tsx'
import { useDecisions } from './use-decisions.ts'
import { kindsOfWork, type OpenWork, openWorkOf, workWords } from './work-words.ts'

/** How long "Send now" is waited for (sync.md 2.11). */
const patienceMs = 20_000
const allSent = 'Everything has been sent meanwhile. Logs out at once.'
const noun = { one: 'change', many: 'changes' }
const noTexts: OwnTexts<OrderForm> = { orders: [], forms: [], notes: [] }

/** What nobody can send, in words, once everything else is sent. */
function leftWords({ drafts, forms, notes }: OpenWork): string {
  if (notes === 0) return 'What is left are drafts, which nobody has sent.'
  if (drafts + forms === 0) return 'What is left are notes, which are on this device only.'
  return 'What is left are drafts, which nobody has sent, and notes, which are on this device only.'
}

/** What becomes of unsent work, drafts and notes at a log-out: send it, keep it, take a copy, or discard it knowingly. */
export function LogOutQuestion({ onStay }: { onStay(): void }) {
  const { signOut } = useSession()
  const decisions = useDecisions()
  const unsent = (useEntries() ?? []).filter(({ state }) => state !== 'acked')
  const texts = useOwnTexts() ?? noTexts
  const work = openWorkOf(unsent.length, texts)
  const leftOver = kindsOfWork({ ...work, changes: 0 })
  const [step, setStep] = useState<'choose' | 'sending' | 'discard'>('choose')
  const [note, setNote] = useState<string | null>(null)

  const send = () => {
    if (unsent.length === 0) void signOut(false)
    else setStep('sending')
  }

  if (step === 'discard') {
    const back = () => setStep('choose')
    return <DiscardEverything entries={unsent} texts={texts} decisions={decisions} onBack={back} />
  }
  if (step === 'sending') {
    const stop = (words: string | null) => {
      setNote(words)
      setStep('choose')
    }
    const sent = () => (leftOver ? stop(`Everything has been sent. ${leftWords(work)}`) : void signOut(false))
    return <Sending unsent={unsent} onSent={sent} onStop={stop} />
  }
  return (
    <div className={classes['stack']}>
      {note !== null && (
        <Alert color="yellow" variant="light" role="alert" p="sm">
          {note}
        </Alert>
      )}
      <Text>This is saved on this device only. Nobody else can see or send it.</Text>
      {(unsent.length > 0 || !leftOver) && <UnsentList entries={unsent} />}
      <OwnTextLists texts={texts} />
      <Ways
        unsent={unsent}
        work={work}
        onSend={send}
        onExport={() => void decisions.saveFile(unsent, texts)}
        onDiscard={() => setStep('discard')}
      />
      <Button variant="subtle" className={classes['stay']} onClick={onStay}>
        Stay signed in
      </Button>
    </div>
  )
}

interface WaysProps {
  unsent: readonly OutboxEntry[]
  work: OpenWork
  onSend(): void
  onExport(): void
  onDiscard(): void
}

/** A draft or a note is nothing that could be sent: where nothing else waits, there are three ways. */
function Ways({ unsent, work, onSend, onExport, onDiscard }: WaysProps) {
  const { signOut } = useSession()
  const blocked = useBlocked(unsent)
  const leftOver = kindsOfWork({ ...work, changes: 0 })
  const maySend = unsent.length > 0 || !leftOver
  const then = !leftOver ? 'then logs out.' : `then asks about the ${leftOver}.`
  return (
    <div className={classes['ways']}>
      {maySend && (
        <Way text={blocked ?? (unsent.length === 0 ? allSent : `Waits up to 20 seconds, ${then}`)}>
          <Button fullWidth data-autofocus disabled={blocked !== null} onClick={onSend}>
            Send now
          </Button>
        </Way>
      )}
      <Way text="It waits on this device for your next sign-in.">
        <Button
          fullWidth
          variant="default"
          data-autofocus={maySend ? undefined : true}
          onClick={() => void signOut(true)}
        >
          Keep and log out
        </Button>
      </Way>
      <Way text="A file with everything in it, for you or for support.">
        <Button fullWidth variant="default" onClick={onExport}>
          Export
        </Button>
      </Way>
      <Way text="Permanently deleted. This can’t be undone.">
        <Button
          fullWidth
          variant="outline"
          color="red"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
          onClick={onDiscard}
        >
          {`Discard ${workWords(work)}`}
        </Button>
      </Way>
    </div>
  )
}

function Way({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className={classes['way']}>
      {children}
      <span className={classes['text']}>{text}</span>
    </div>
  )
}

/** Why nothing can be sent just now, in words; null where it can. */
function useBlocked(unsent: readonly OutboxEntry[]): string | null {
  const { connectivity, needsSignIn } = useSyncHealth()
  if (needsSignIn) return 'The server asks you to sign in again first.'
  if (connectivity === 'offline') return 'There is no connection to the server.'
  // Sent by itself while the question was open: nothing is in the way of the log-out.
  if (unsent.length === 0) return null
  const mayGo = unsent.filter((entry) => entry.hold === 'confirm' || !waitsForPerson(entry))
  return mayGo.length > 0 ? null : 'Each of them needs your decision first, in the Sync centre.'
}

interface SendingProps {
  unsent: readonly OutboxEntry[]
  onSent(): void
  onStop(words: string | null): void
}

function Sending({ unsent, onSent, onStop }: SendingProps) {
  const { sync } = usePortal()
  const { sendAgain } = useDecisions()
  const [begun] = useState(unsent)
  const latest = useRef({ unsent, onSent, onStop })
  useEffect(() => {
    latest.current = { unsent, onSent, onStop }
    const isStuck = unsent.length > 0 && unsent.every((entry) => waitsForPerson(entry) && entry.hold !== 'confirm')
    if (unsent.length === 0) onSent()
    else if (isStuck) onStop(`${counted(unsent.length, noun)} could not be sent: look at the Sync centre.`)
  })
  useEffect(() => {
    // "Send now" is said to whatever waited to be asked as well.
    void sendAgain(begun.filter(({ hold }) => hold === 'confirm')).then(() => sync.probe())
    const timer = setTimeout(() => {
      const left = latest.current.unsent.length
      latest.current.onStop(`${counted(left, noun)} could not be sent within 20 seconds.`)
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [begun, sendAgain, sync])
  const sent = Math.max(0, begun.length - unsent.length)
  return (
    <div className={classes['stack']}>
      <Text role="status">{`Sending: ${sent} of ${begun.length} sent`}</Text>
      <progress className={classes['progress']} max={begun.length} value={sent} aria-label="Sent so far" />
      <Button variant="default" className={classes['stay']} data-autofocus onClick={() => onStop(null)}>
        Stop waiting
      </Button>
    </div>
  )
}
