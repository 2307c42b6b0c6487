import { useEffect } from 'react'
import { useMerchant } from '#ui/state/merchant.ts'
import { noteLink, opensHere } from '#ui/state/merchant-links.ts'
import { usePortal } from '#ui/state/portal.ts'

/**
 * A link that is opened in another tab takes its merchant along: its own where it names one, else the one that is
 * looked at. By the presses that can lead there: with Ctrl, by the middle button, by the menu of the browser, dragged to
 * its strip of tabs.
 */
export function useMerchantLinks(): void {
  const { user } = usePortal()
  const current = useMerchant(user)?.id
  const hasChoice = user.merchants.length > 1
  useEffect(() => {
    if (!hasChoice) return undefined
    const note = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const merchant = link?.dataset['merchant'] ?? current
      if (link && merchant !== undefined && !opensHere(event)) noteLink(localStorage, link.href, merchant, Date.now())
    }
    for (const press of presses) document.addEventListener(press, note, true)
    return () => {
      for (const press of presses) document.removeEventListener(press, note, true)
    }
  }, [hasChoice, current])
}

const presses = ['click', 'auxclick', 'contextmenu', 'dragstart'] as const
