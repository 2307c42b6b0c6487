import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { toastNotice } from '#ui/overlay/toast.ts'

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
    said.current = toastNotice('This part of the portal could not be loaded. Reload the page once you are connected.')
  }, [calls])
  return null
}
