import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { counted } from '#store/values/count.ts'
import { AlertRole } from '#ui/overlay/alert-role.tsx'
import { useSession } from '#ui/state/session.ts'
import classes from './log-out-question.module.css'
import { UnsentList } from './unsent-list.tsx'
import type { Decisions } from './use-decisions.ts'

const word = 'DISCARD'
const noun = { one: 'change', many: 'changes' }

interface DiscardEverythingProps {
  entries: readonly OutboxEntry[]
  decisions: Decisions
  onBack(): void
}

/** The last question before unsent work is thrown away: the list, what is in doubt, and a word to be typed. */
export function DiscardEverything({ entries, decisions, onBack }: DiscardEverythingProps) {
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const inDoubt = entries.filter((entry) => unclearAttempts(entry) > 0).length
  const isSure = typed.trim().toUpperCase() === word

  async function discard(event: React.FormEvent) {
    event.preventDefault()
    if (!isSure || busy) return
    setBusy(true)
    await decisions.discardAll()
    await signOut(false)
  }

  return (
    <form className={classes['stack']} onSubmit={(event) => void discard(event)}>
      <AlertRole />
      <Text>These changes are deleted from this device, and you are logged out. There is no way back.</Text>
      <UnsentList entries={entries} />
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
          {`Discard ${counted(entries.length, noun)} and log out`}
        </Button>
      </div>
    </form>
  )
}
