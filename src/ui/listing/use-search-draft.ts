import { useEffect, useRef, useState } from 'react'
import type { SearchChoice } from './define-listing.ts'
import { filterSearchInput, searchableText, whyNotSearchable } from './search-input.ts'

interface DraftPorts {
  choice: SearchChoice
  /** The text of the search in the address. */
  searchKey: string
  /** False where each search is a question to the server: then only Enter searches. */
  live?: boolean | undefined
  onSearch(searchId: string, text: string): void
  onSubmit(text: string): void
}

/** The text in a search box: ahead of the address while somebody types, behind it when somebody goes back. */
export function useSearchDraft({ choice, searchKey, live = true, onSearch, onSubmit }: DraftPorts) {
  const [text, setText] = useState(searchKey)
  const [note, setNote] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** Texts on their way into the address, oldest first. */
  const sent = useRef<string[]>([])

  useEffect(() => {
    const mine = sent.current.indexOf(searchKey)
    if (mine >= 0) sent.current.splice(0, mine + 1)
    else {
      setText(searchKey)
      setNote(null)
    }
  }, [searchKey])

  function send(searchId: string, next: string) {
    if (next !== searchKey) sent.current.push(next)
    onSearch(searchId, next)
  }

  function type(typed: string) {
    const filtered = filterSearchInput(choice.kind, typed, choice.max)
    setText(filtered.text)
    // Said for as long as the text stands of which something was left out, not until the next letter.
    setNote((last) => filtered.note ?? (filtered.text === '' ? null : last))
    setError(null)
    if (!live && filtered.text !== '') return
    // Half a date searches for nothing yet.
    send(choice.id, searchableText(choice.kind, filtered.text) ?? '')
  }

  function choose(next: SearchChoice) {
    const filtered = filterSearchInput(next.kind, text, next.max)
    setText(filtered.text)
    setNote(filtered.note)
    setError(null)
    send(next.id, searchableText(next.kind, filtered.text) ?? '')
  }

  function clear() {
    setText('')
    setNote(null)
    setError(null)
    send(choice.id, '')
  }

  function submit() {
    const trouble = whyNotSearchable(choice.kind, text, choice.title)
    setError(trouble)
    if (trouble !== null) return
    const ready = searchableText(choice.kind, text) ?? ''
    send(choice.id, ready)
    onSubmit(ready)
  }

  /** An empty box is only wrong for somebody who wants to search. */
  const forgive = () => setError(null)

  return { text, note, error, type, choose, clear, submit, forgive }
}
