import { useCallback, useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

/** The element that had the focus when something opened, and all it stands in, innermost first. */
type Origin = readonly HTMLElement[]

/** The way back out of each open dialog, so that one opened from another finds home when both close at once. */
const origins = new WeakMap<Element, Origin>()
const closing = new WeakSet<Element>()
const watched = new WeakSet<Element>()

/** Where the focus is now, for the way back. An entry of a menu goes with its menu: the menu's button counts. */
function originNow(): Origin {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const opener = (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? active
  const chain: HTMLElement[] = []
  for (let at = opener; at !== null && at !== document.body; at = at.parentElement) {
    if (at instanceof HTMLElement) chain.push(at)
    const outer = origins.get(at)
    if (outer) return [...chain, ...outer]
  }
  return chain
}

function giveFocusBack(closed: Element | null, origin: Origin): void {
  const active = document.activeElement
  const isElsewhere = active !== null && active !== document.body && !closed?.contains(active)
  if (isElsewhere) return
  const main = document.getElementById('main')
  for (const part of origin) {
    if (part.contains(main)) continue
    if (takesFocus(part) || [...part.querySelectorAll<HTMLElement>(focusable)].some(takesFocus)) return
  }
  main?.focus({ preventScroll: true })
}

/** Tries; what is gone, hidden, disabled or on its way out does not take it. */
function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return false
  const dialog = dialogOf(element)
  if (!element.matches(focusable) || (dialog && closing.has(dialog))) return false
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return false
  // No further than it takes to see it: the page may have been scrolled while something stood over it.
  element.scrollIntoView({ block: 'nearest' })
  return true
}

/** What was done in another tab may take away the very button that has the focus: the nearest control around it has it then. */
function keepFocusIn(dialog: Element): void {
  if (watched.has(dialog)) return
  watched.add(dialog)
  let origin: Origin = []
  dialog.addEventListener('focusin', () => {
    origin = originNow()
  })
  const observer = new MutationObserver(() => {
    const isGone = origin[0]?.isConnected === false && dialog.isConnected && !closing.has(dialog)
    if (isGone && document.activeElement === document.body) giveFocusBack(null, origin)
  })
  observer.observe(dialog, { childList: true, subtree: true })
}

function dialogOf(element: Element | null): Element | null {
  return element?.closest('[role="dialog"], [role="alertdialog"]') ?? null
}

/** The way back from one dialog: `mark` tells its element, `settle` is for when it has left the screen. */
export interface FocusBack {
  mark: React.RefCallback<Element>
  settle(): void
}

/**
 * Takes down where the focus is. It goes back there or, where that is gone, hidden or disabled, to the nearest control
 * around it: never to nothing, and never away from where a person has gone meanwhile. `nearer` is asked first.
 */
export function focusBackFrom(nearer?: () => HTMLElement | null): FocusBack & { leave(): void } {
  const origin = originNow()
  let dialog: Element | null = null
  function settle() {
    const first = nearer?.()
    giveFocusBack(dialog, first ? [first, ...origin] : origin)
  }
  return {
    mark(inside) {
      if (!inside) return
      dialog = dialogOf(inside)
      if (!dialog) return
      origins.set(dialog, origin)
      closing.delete(dialog)
      keepFocusIn(dialog)
    },
    leave() {
      if (dialog) closing.add(dialog)
      settle()
    },
    settle,
  }
}

/**
 * `focusBackFrom` for a dialog that is opened and closed by its screen. Ours instead of Mantine's, which trusts two
 * timers and an element that may be gone by then: on a busy machine the focus went to nothing.
 */
export function useFocusBack(opened: boolean, nearer?: () => HTMLElement | null): FocusBack {
  const inside = useRef<Element | null>(null)
  const back = useRef<ReturnType<typeof focusBackFrom> | null>(null)
  const ask = useRef(nearer)
  useLayoutEffect(() => {
    ask.current = nearer
  })

  useLayoutEffect(() => {
    if (opened) {
      back.current = focusBackFrom(() => ask.current?.() ?? null)
      back.current.mark(inside.current)
    }
    // At once, so that the next key is for the page; and again at the end, should a late timer have taken it away.
    else back.current?.leave()
  }, [opened])

  const mark = useCallback((element: Element | null) => {
    inside.current = element
    back.current?.mark(element)
  }, [])
  const settle = useCallback(() => back.current?.settle(), [])
  return { mark, settle }
}
