import { type ComponentType, lazy, useEffect } from 'react'
import { toastNotice } from '#ui/overlay/toast.ts'

/**
 * A part of a screen whose code comes when the part is shown. Where that code cannot be had, because a newer portal has
 * replaced this one or the connection is away, a notice says so and the rest of the screen stays as it is.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotHere) }))
}

function NotHere() {
  useEffect(() => {
    toastNotice('This part of the portal could not be loaded. Reload the page once you are connected.')
  }, [])
  return null
}
