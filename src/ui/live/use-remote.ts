import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refused, RemoteResult, Subscription } from '#store/ports/sync-port.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface Looking {
  /** Null before the first look. */
  result: RemoteResult | 'looking' | null
  /** How the server refused it. */
  refusal: Refused | null
  again(): void
}

interface Look {
  of: string
  result: RemoteResult | 'looking'
  refusal?: Refused | null
}

/**
 * Asks the sync worker to fetch what is on screen first; null looks at nothing. A frame is painted before that, so that
 * drawing what was opened comes first; `delayMs` waits for a typist to pause instead. Looks again whenever `reason`
 * changes (the network came back).
 */
export function useRemote(wanted: Subscription | null, { delayMs = 0, reason = '' } = {}): Looking {
  const { sync } = usePortal()
  const [turn, setTurn] = useState(0)
  const [look, setLook] = useState<Look | null>(null)
  /** The last turn whose read has begun. */
  const asked = useRef(0)
  const key = wanted === null ? null : JSON.stringify(wanted)

  useEffect(() => {
    if (key === null) return
    let left = false
    const settle = (result: Look['result'], refusal: Refused | null = null) => {
      if (!left) setLook({ of: key, result, refusal })
    }
    const wanted = JSON.parse(key) as Subscription
    let isLooking = false
    const ask = () => {
      isLooking = true
      settle('looking')
      const isFresh = turn !== asked.current
      asked.current = turn
      sync.subscribe(wanted, isFresh).then(
        async (result) => settle(result, result === 'refused' ? await sync.whyRefused(wanted) : null),
        () => settle('failed'),
      )
    }
    const cancel = delayMs > 0 ? later(ask, delayMs) : afterPaint(ask)
    return () => {
      left = true
      cancel()
      if (isLooking) sync.unsubscribe(wanted).catch(() => undefined)
    }
  }, [key, delayMs, reason, turn, sync])

  const known = look !== null && look.of === key ? look : null
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { result: known?.result ?? null, refusal: known?.refusal ?? null, again }
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
