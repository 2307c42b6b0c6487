import { useCallback, useEffect, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { getUploadSlips } from '#store/resources/slips/slip-calls.ts'
import type { Slip } from '#store/resources/slips/slip-rules.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

export interface SlipsUse {
  /** Null while nothing is known. */
  slips: readonly Slip[] | null
  state: 'looking' | 'read' | 'offline' | 'failed'
  again(): void
  /** The slips as the server has them now; null where it does not say. */
  read(): Promise<readonly Slip[] | null>
}

/** The slips of an order: asked for, shown and never kept, for their addresses open without a token (decisions.md I27). */
export function useSlips(orderId: string): SlipsUse {
  const callOnline = useOnlineCall()
  const { connectivity } = useSyncHealth()
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<Pick<SlipsUse, 'slips' | 'state'>>({ slips: null, state: 'looking' })

  const look = useCallback(async (): Promise<Pick<SlipsUse, 'slips' | 'state'>> => {
    const result = await callOnline(request(getUploadSlips, { params: { clientOrderId: orderId } }))
    if (result.kind === 'answered') return { slips: result.answer.uploadSlips, state: 'read' }
    return { slips: null, state: result.kind === 'offline' ? 'offline' : 'failed' }
  }, [callOnline, orderId])

  useEffect(() => {
    let isOver = false
    void look().then((now) => {
      if (!isOver) setKnown(now)
    })
    return () => {
      isOver = true
    }
  }, [look, turn, connectivity])

  return {
    ...known,
    again: () => setTurn((now) => now + 1),
    read: async () => (await look()).slips,
  }
}
