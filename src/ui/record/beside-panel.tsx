import { useEffect, useEffectEvent, useRef } from 'react'
import { runUnlessBurst } from '#ui/keyboard/key-bursts.ts'
import { takesText } from '#ui/keyboard/takes-text.ts'
import { useDisplayPrefs } from '#ui/state/display-prefs.ts'
import { useOpenedFrom } from './opened-from.ts'
import classes from './record-drawer.module.css'
import type { Walk } from './walk.ts'

/** Where the shell has room for a record beside the page. */
export const besideMainId = 'beside-main'

interface BesidePanelProps {
  /** The id of the title. */
  titledBy: string
  id: string
  walk: Walk | null
  onClose(): void
  children: React.ReactNode
}

/** A record that stands beside its list and blocks nothing: the list goes on, J and K walk through it, Escape closes. */
export function BesidePanel({ titledBy, id, walk, onClose, children }: BesidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { letters } = useDisplayPrefs()
  const { controlOf } = useOpenedFrom()

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    panel.current?.scrollTo(0, 0)
    controlOf(id)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [id, controlOf])

  const stepBy = useEffectEvent((key: string) => (key === 'j' ? walk?.after : walk?.before)?.())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (belongsElsewhere(event.target, panel.current)) return
    const go = event.key === 'j' ? walk?.after : event.key === 'k' ? walk?.before : null
    if (event.key === 'Escape') onClose()
    else if (letters && go) runUnlessBurst(event, () => stepBy(event.key))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // A tooltip that closes by Escape lets no key on from here to the window.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <section ref={panel} role="dialog" tabIndex={-1} aria-labelledby={titledBy} className={classes['beside-list']}>
      {children}
    </section>
  )
}

/** Keys are for what a person types in, and for the menu or the dialog that is open over the page. */
function belongsElsewhere(target: EventTarget | null, panel: Element | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  if (takesText(target)) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="menu"]')) return true
  const dialog = target.closest('[role="dialog"]')
  return dialog !== null && dialog !== panel
}
