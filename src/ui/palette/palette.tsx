import { useHotkeys } from '@mantine/hooks'
import { Suspense, useCallback, useEffect } from 'react'
import { idInCode, idSpellings } from '#store/values/scanned-code.ts'
import { scanEndedBy } from '#ui/keyboard/key-bursts.ts'
import { takesText } from '#ui/keyboard/takes-text.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { heldCollections } from '#ui/live/use-own-collections.ts'
import { listedCollections } from '#ui/record/listed-record.ts'
import { useOpenRecord } from '#ui/record/use-open-record.ts'
import { useScope } from '#ui/state/merchant.ts'
import { ownCollections } from '#ui/state/own-collections.ts'
import { callPalette, dismissPalette, endAwaiting, usePaletteCalls } from '#ui/state/palette-calls.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const preloadMs = 3000
const load = async () => (await import('./palette-box.tsx')).PaletteBox
const PaletteBox = lazyPart(load)

/** Ctrl or Cmd with K finds a page or a record from anywhere; a scanned code opens its record at once. */
export function Palette() {
  const { calls } = usePaletteCalls()
  useHotkeys([['mod+K', callPalette]], [])
  useTypedAhead()
  useScanner()
  useEffect(() => {
    // Once the screen stands, so that nobody waits for it later. Whoever has no line meets that when they call it.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (calls > 0) load().catch(endAwaiting)
  }, [calls])
  if (calls === 0) return null
  return (
    <Suspense fallback={null}>
      <PaletteBox calls={calls} />
    </Suspense>
  )
}

/** A scanner types into the page itself, or into the palette; a field that somebody fills keeps what it is given. */
function useScanner(): void {
  const openCode = useOpenCode()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const scan = scanEndedBy(event)
      if (scan === null || !opensRecords(event.target)) return
      if (scan.text === null) {
        // What was typed into the palette can be seen there; anywhere else it is lost.
        if (!takesText(event.target)) toastFailed('The scan was incomplete. Scan the code again.', { isKept: false })
        return
      }
      event.preventDefault()
      event.stopPropagation()
      void openCode(idInCode(scan.text))
    }
    // On window like the detector, which has judged the key before and lets nothing below handle the end of a burst.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [openCode])
}

/** Whether a code scanned with this focus opens its record. */
function opensRecords(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[data-palette]')) return true
  // A screen that takes scanned codes itself, or a dialog.
  if (document.querySelector('[data-scans], [aria-modal="true"]')) return false
  return !takesText(target)
}

/** Opens the record whose id was scanned, in whichever collection this person may see it. */
function useOpenCode(): (code: string) => Promise<void> {
  const { search, database, role, user } = usePortal()
  const scope = useScope(user, role)
  const places = useNavItems()
  const openRecord = useOpenRecord()
  return useCallback(
    async (code) => {
      const own = ownCollections({ role, user, scope }, await heldCollections(database))
      for (const listed of listedCollections(places, own)) {
        const { collection, rows } = listed
        // What opens no drawer carries no code, either.
        if (!('drawer' in rows)) continue
        const filters = { id: { oneOf: idSpellings(code) } }
        const sort = { by: 'id', direction: 'asc' } as const
        const { ids } = await search.answer({ collection, filters, search: null, sort, page: 1, pageSize: 1 })
        if (ids[0] === undefined) continue
        // Only now: what a quick person types into the palette may look like a scan, and must not be lost.
        dismissPalette()
        openRecord(listed, { selected: ids[0], drawer: rows.drawer })
        return
      }
      // What was scanned may be as good as money: it is not kept behind the bell.
      toastFailed(`No record on this device has the code ${code}`, { isKept: false })
    },
    [search, database, role, user, scope, places, openRecord],
  )
}
