import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OpenDrafts } from '#store/database/drafts.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { AlertRole } from '#ui/overlay/alert-role.tsx'
import { useSession } from '#ui/state/session.ts'
import { DraftLists } from './draft-list.tsx'
import classes from './log-out-question.module.css'
import { UnsentList } from './unsent-list.tsx'
import type { Decisions } from './use-decisions.ts'
import { type OpenWork, workWords } from './work-words.ts'

const word = 'DISCARD'

interface DiscardEverythingProps {
  entries: readonly OutboxEntry[]
  drafts: OpenDrafts<OrderForm>
  decisions: Decisions
  onBack(): void
}

/** The last question before unsent work is thrown away: the list, what is in doubt, and a word to be typed. */
export function DiscardEverything({ entries, drafts, decisions, onBack }: DiscardEverythingProps) {
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const inDoubt = entries.filter((entry) => unclearAttempts(entry) > 0).length
  const work = { changes: entries.length, drafts: drafts.orders.length, forms: drafts.forms.length }
  const isSure = typed.trim().toUpperCase() === word

  async function discard(event: React.FormEvent) {
    event.preventDefault()
    if (!isSure || busy) return
    setBusy(true)
    await decisions.discardAll()
    await decisions.discardDrafts()
    await signOut(false)
  }

  return (
    <form className={classes['stack']} onSubmit={(event) => void discard(event)}>
      <AlertRole />
      <Text>{`${theseWords(work)} are deleted from this device, and you are logged out. There is no way back.`}</Text>
      {entries.length > 0 && <UnsentList entries={entries} />}
      <DraftLists drafts={drafts} />
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

function theseWords({ changes, drafts, forms }: OpenWork): string {
  if (drafts + forms === 0) return 'These changes'
  return changes === 0 ? 'These drafts' : 'These changes and drafts'
}
