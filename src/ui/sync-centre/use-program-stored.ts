import { useEffect, useState } from 'react'

const lookAgainMs = 2000

/** Whether the service worker stands ready to open the portal without a connection; null until that is known. */
export function useProgramStored(): boolean | null {
  const [isStored, setStored] = useState<boolean | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    async function look(): Promise<void> {
      // A browser that will not say stores nothing.
      const found = await isProgramStored().catch(() => false)
      if (hasLeft) return
      setStored(found)
      if (!found) timer = setTimeout(() => void look(), lookAgainMs)
    }
    void look()
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [])
  return isStored
}

/** A worker becomes active once all its files are stored; the person may have cleared them since. */
async function isProgramStored(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
}
