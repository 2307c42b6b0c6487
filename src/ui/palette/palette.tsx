import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { resources } from '#store/registry.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePlaces } from '#ui/state/places.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ScannerEar } from './scanner.ts'

const PaletteBox = lazyPart(async () => (await import('./palette-box.tsx')).PaletteBox)

/** Ctrl or Cmd with K finds a page or a record from anywhere; a scanned code opens its record at once. */
export function Palette() {
  const [calls, setCalls] = useState(0)
  useHotkeys([['mod+K', () => setCalls((before) => before + 1)]], [])
  useScanner(useCallback(() => setCalls(0), []))
  if (calls === 0) return null
  return (
    <Suspense fallback={null}>
      <PaletteBox calls={calls} />
    </Suspense>
  )
}

/** A scanner types into the page itself, or into the palette; a field that somebody fills keeps what it is given. */
function useScanner(onOpen: () => void): void {
  const openCode = useOpenCode()
  useEffect(() => {
    const ear = new ScannerEar()
    const press = (event: KeyboardEvent) => {
      const code = event.ctrlKey || event.metaKey || event.altKey ? null : ear.press(event.key, event.timeStamp)
      if (code === null || !isFree(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      onOpen()
      void openCode(code)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [openCode, onOpen])
}

function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest('[data-palette]')) return true
  if (document.querySelector('[aria-modal="true"]')) return false
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') === null
}

/** Opens the record whose id was scanned, in whichever collection this person may see it. */
function useOpenCode(): (code: string) => Promise<void> {
  const { search } = usePortal()
  const places = usePlaces()
  const navigate = useNavigate()
  return useCallback(
    async (code) => {
      for (const { path, rows } of places) {
        // What opens no drawer carries no code, either.
        if (!rows || !('drawer' in rows) || !resources[rows.of]) continue
        const filters = { id: { oneOf: [code, code.toUpperCase()] } }
        const sort = { by: 'id', direction: 'asc' } as const
        const { ids } = await search.ask({ collection: rows.of, filters, search: null, sort, page: 1, pageSize: 1 })
        if (ids[0] === undefined) continue
        await navigate({ to: path, search: { selected: ids[0], drawer: rows.drawer } as never })
        return
      }
      toastFailed(`No record on this device has the code ${code}`)
    },
    [search, places, navigate],
  )
}
