import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Another list begins at its top, whichever row of the one before was in sight. `list` names what is shown; null while nothing is. */
export function useFromTop(box: RefObject<HTMLElement | null>, list: string | null): void {
  const last = useRef(list)
  useLayoutEffect(() => {
    if (last.current !== null && last.current !== list) box.current?.scrollTo({ top: 0 })
    last.current = list
  }, [box, list])
}
