import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { argsOf } from '#store/database/whole-args.ts'
import { mutations } from '#store/registry.ts'
import { messages } from '#store/messages/catalogue.ts'
import { failureWords } from '#store/ports/worker-port.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { whileBusy } from '#ui/form/while-busy.ts'
import { usePortal } from '#ui/state/portal.ts'
import { rowWords, typedTexts } from './entry-words.ts'
import classes from './sync-centre.module.css'
import type { Decisions } from './use-decisions.ts'

interface EditEntryProps {
  entry: OutboxEntry
  decisions: Decisions
  onClose(): void
}

/** The texts of a change, to be corrected and sent again as a new change; Escape leaves it as it was. */
export function EditEntry({ entry, decisions, onClose }: EditEntryProps) {
  const { database } = usePortal()
  const inputs = typedTexts(entry)
  const [texts, setTexts] = useState(() => Object.fromEntries(inputs.map(({ name, text }) => [name, text])))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const isDirty = inputs.some(({ name, text }) => texts[name] !== text)
  useUnsavedGuard(isDirty && !busy)

  const tell = (words: string) => setErrors({ [inputs[0]?.name ?? '']: words })

  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (busy) return
    const failed = mutations[entry.mutation]?.says.failed ?? messages.listFailed
    await whileBusy(setBusy, send, (error) => tell(failureWords(error, failed)))
  }

  async function send() {
    const args = { ...((await argsOf(database, entry)) ?? entry.args), ...texts }
    const problems = mutations[entry.mutation]?.args.safeParse(args).error?.issues ?? []
    setErrors(Object.fromEntries(problems.map(({ path, message }) => [String(path[0]), message])))
    if (problems.length > 0) return
    const refused = await decisions.edit(entry, args)
    if (refused === null) onClose()
    else tell(refused)
  }

  return (
    <form
      noValidate
      className={classes['edit']}
      aria-label={`Edit and resend ${rowWords(entry)}`}
      onSubmit={(event) => void submit(event)}
    >
      {inputs.map(({ name, label, multiline }, i) => {
        const props = {
          label,
          value: texts[name] ?? '',
          error: errors[name],
          autoComplete: 'off',
          autoFocus: i === 0,
          onKeyDown: ({ key }: React.KeyboardEvent) => key === 'Escape' && onClose(),
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            setTexts({ ...texts, [name]: currentTarget.value }),
        }
        return multiline ? (
          <Textarea key={name} {...props} autosize minRows={2} maxRows={8} />
        ) : (
          <TextInput key={name} {...props} />
        )
      })}
      <div className={classes['acts']}>
        <Button type="submit" size="compact-sm" loading={busy}>
          Save and send again
        </Button>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
