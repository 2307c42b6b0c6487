import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { toastNotice } from '#ui/overlay/toast.ts'

/** What is said where code that comes late cannot be had. */
export const partMissing = 'This part of the portal could not be loaded. Reload the page once you are connected.'

/**
 * A part of a screen whose code comes when the part is shown. Where that code cannot be had, because a newer portal has
 * replaced this one or the connection is away, a notice says so and the rest of the screen stays as it is.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotHere) }))
}

/** What is called more than once counts its `calls`: each of them is answered. */
function NotHere({ calls }: { calls?: number }) {
  const said = useRef<ReturnType<typeof toastNotice>>(null)
  useEffect(() => {
    said.current?.takeBack()
    said.current = toastNotice(partMissing)
  }, [calls])
  return null
}
