import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { runUnlessBurst } from '#ui/keyboard/key-bursts.ts'
import { takesText } from '#ui/keyboard/takes-text.ts'
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
  return document.querySelector('[aria-modal="true"]') !== null || takesText(target)
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
      // Or Firefox opens its own search.
      if (event.key === '/') event.preventDefault()
      runUnlessBurst(event, () => act(event))
    }
    const act = ({ key, timeStamp }: KeyboardEvent) => {
      const after = before.current && timeStamp - before.current.at < patienceMs ? before.current.letter : null
      before.current = null
      const shortcut = shortcutOf(key, after, places)
      if (shortcut?.kind === 'wait') before.current = { letter: key, at: timeStamp }
      else if (shortcut?.kind === 'help') onHelp()
      else if (shortcut?.kind === 'go') void navigate({ to: shortcut.to })
      else if (shortcut?.kind === 'search') focusSearch()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [letters, places, navigate, onHelp])
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('#main search input')?.focus()
}
