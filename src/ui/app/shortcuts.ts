import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDisplayPrefs } from '#ui/state/display-prefs.ts'
import { type NavItem, useNavItems } from '#ui/state/nav-items.ts'

/** After `g` the second letter is awaited this long. */
const patienceMs = 1500

export type Shortcut = { kind: 'help' } | { kind: 'search' } | { kind: 'wait' } | { kind: 'go'; to: string }

/** What a letter means; `after` is the letter before it, null when none is awaited. Null leaves it to the page. */
export function shortcutOf(letter: string, after: string | null, places: readonly NavItem[]): Shortcut | null {
  if (after === 'g') {
    const place = places.find((one) => one.letter === letter)
    return place ? { kind: 'go', to: place.path } : null
  }
  if (letter === '?') return { kind: 'help' }
  if (letter === '/') return { kind: 'search' }
  return letter === 'g' ? { kind: 'wait' } : null
}

/** Letters are text where somebody types, and belong to a dialog while one is open. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  )
}

/** `?`, `/` and `g` with a letter, anywhere in the portal, unless the person has switched them off. */
export function useShortcuts(onHelp: () => void): void {
  const { letters } = useDisplayPrefs()
  const places = useNavItems()
  const navigate = useNavigate()
  const before = useRef<{ letter: string; at: number } | null>(null)

  useEffect(() => {
    if (!letters) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const after = before.current && event.timeStamp - before.current.at < patienceMs ? before.current.letter : null
      before.current = null
      const act = shortcutOf(event.key, after, places)
      if (!act) return
      if (act.kind === 'wait') before.current = { letter: event.key, at: event.timeStamp }
      else if (act.kind === 'help') onHelp()
      else if (act.kind === 'go') void navigate({ to: act.to })
      else if (!focusSearch()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [letters, places, navigate, onHelp])
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('#main search input')
  box?.focus()
  return box !== null
}
