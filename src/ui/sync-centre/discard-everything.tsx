import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OwnTexts } from '#store/database/own-texts.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { AlertRole } from '#ui/overlay/alert-role.tsx'
import { useSession } from '#ui/state/session.ts'
import { OwnTextLists } from './own-text-lists.tsx'
import classes from './log-out-question.module.css'
import { UnsentList } from './unsent-list.tsx'
import type { Decisions } from './use-decisions.ts'
import { kindsOfWork, openWorkOf, workWords } from './work-words.ts'

const word = 'DISCARD'

interface DiscardEverythingProps {
  entries: readonly OutboxEntry[]
  texts: OwnTexts<OrderForm>
  decisions: Decisions
  onBack(): void
}

/** The last question before unsent work is thrown away: the list, what is in doubt, and a word to be typed. */
export function DiscardEverything({ entries, texts, decisions, onBack }: DiscardEverythingProps) {
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const inDoubt = entries.filter((entry) => unclearAttempts(entry) > 0).length
  const work = openWorkOf(entries.length, texts)
  const isSure = typed.trim().toUpperCase() === word

  async function discard(event: React.FormEvent) {
    event.preventDefault()
    if (!isSure || busy) return
    setBusy(true)
    await decisions.discardAll()
    await decisions.discardOwnTexts()
    await signOut(false)
  }

  return (
    <form className={classes['stack']} onSubmit={(event) => void discard(event)}>
      <AlertRole />
      <Text>{`These ${kindsOfWork(work) || 'changes'} are deleted from this device, and you are logged out. There is no way back.`}</Text>
      {entries.length > 0 && <UnsentList entries={entries} />}
      <OwnTextLists texts={texts} />
      {inDoubt > 0 && (
        <Alert color="yellow" variant="light" p="sm">
          {inDoubt === 1
            ? 'One of them may have reached the server already: its answer was lost. Discarding it here does not undo it there.'
            : `${inDoubt} of them may have reached the server already: their answers were lost. Discarding them here does not undo them there.`}
        </Alert>
      )}
      <TextInput
        label={`Type ${word} to go on`}
        value={typed}
        autoComplete="off"
        ref={input}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={classes['acts']}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" color="red" disabled={!isSure} loading={busy}>
          {`Discard ${workWords(work)} and log out`}
        </Button>
      </div>
    </form>
  )
}
