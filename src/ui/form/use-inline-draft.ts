import { useState } from 'react'
import { type Shown, toastFailed } from '#ui/overlay/toast.ts'
import { endOfEdit, type InlineEnd } from './inline-rules.ts'

interface DraftPorts {
  value: string
  /** Called when editing begins: what the edit starts from is fixed then. */
  onStart(): void
  /** The words of the first problem, or null. */
  validate(text: string): string | null
  /** Resolves to null once saved, else to words; the text is kept. */
  onSave(text: string): Promise<string | null>
  onClose(): void
}

/** The text of a value that is being edited; `text` is null while nobody edits. Nothing invalid is ever sent. */
export function useInlineDraft({ value, onStart, validate, onSave, onClose }: DraftPorts) {
  const [text, setText] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  function start() {
    onStart()
    setBefore(value)
    setText(value)
  }

  function type(next: string) {
    setText(next)
    setError(null)
  }

  function close(by: InlineEnd) {
    setText(null)
    setError(null)
    // Whoever has gone elsewhere is not called back.
    if (by !== 'blur') onClose()
  }

  function refuse(words: string) {
    setError(words)
    toastRefusal(words)
  }

  async function end(by: InlineEnd) {
    if (text === null || saving) return
    if (endOfEdit(before, text, by) === 'close') return close(by)
    const problem = validate(text)
    if (problem !== null) return refuse(problem)
    setSaving(true)
    const refused = await onSave(text).finally(() => setSaving(false))
    if (refused === null) close(by)
    else refuse(refused)
  }

  /** The edit begins with the value as somebody else has changed it; `isShown`: that takes the place of what was typed. */
  function rebase(isShown: boolean) {
    setBefore(value)
    if (isShown) type(value)
  }

  const dirty = text !== null && text !== before && !saving
  return { text, before, error, saving, dirty, start, type, rebase, end }
}

let lastRefusal: Shown | null = null

/** One toast for the last refusal; the words stand under the field until they are dealt with, so the bell has none of it. */
function toastRefusal(words: string) {
  lastRefusal?.takeBack()
  lastRefusal = toastFailed(words, { isKept: false })
}
