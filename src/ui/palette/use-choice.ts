import type { createSpotlight } from '@mantine/spotlight'
import { useCallback, useRef, useState } from 'react'

type ChoiceStore = ReturnType<typeof createSpotlight>[0]

/** Which line Enter opens: the first of the answer, or the one that the person went to with the arrows while it is there. */
export function lineToChoose(chosen: readonly boolean[], hasMoved: boolean): number {
  return hasMoved ? Math.max(0, chosen.indexOf(true)) : 0
}

/**
 * Keeps the choice of the palette true to what it shows. Mantine chooses once, when something is typed; records come
 * later and stand above the line that was first then. It keeps the choice on the element, so it is looked up there.
 */
export function useChoice(store: ChoiceStore) {
  const hasMoved = useRef(false)
  const lineList = useRef<HTMLElement | null>(null)
  const [said, setSaid] = useState('')

  const watchLines = useCallback(
    (list: HTMLElement | null) => {
      if (!list) return
      lineList.current = list
      const settle = () => {
        const lines = [...list.querySelectorAll<HTMLElement>('[data-action]')]
        const chosen = lines.map((line) => line.dataset['selected'] !== undefined)
        // The line they went to is gone, and with it their choice.
        hasMoved.current &&= chosen.includes(true)
        const selected = lineToChoose(chosen, hasMoved.current)
        for (const [at, line] of lines.entries()) {
          if (at === selected) line.dataset['selected'] = 'true'
          else delete line.dataset['selected']
        }
        if (store.getState().selected !== selected) store.updateState((state) => ({ ...state, selected }))
      }
      const observer = new MutationObserver(settle)
      observer.observe(list, { childList: true, subtree: true })
      settle()
      return () => {
        observer.disconnect()
        lineList.current = null
      }
    },
    [store],
  )

  const heedKey = useCallback((event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    hasMoved.current = true
    // Once Mantine has moved it. The focus stays in the field, so a screen reader must be told.
    queueMicrotask(() => {
      const line = lineList.current?.querySelector<HTMLElement>('[data-selected]')
      setSaid(line?.getAttribute('aria-label') ?? line?.innerText ?? '')
    })
  }, [])

  const beginAnew = useCallback(() => {
    hasMoved.current = false
    setSaid('')
  }, [])

  return { watchLines, heedKey, beginAnew, said }
}
