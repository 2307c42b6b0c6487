import { useEffect, useEffectEvent, useState } from 'react'
import { readOrderDraftRows } from '#store/database/order-drafts.ts'
import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { usePortal } from '#ui/state/portal.ts'

/** The file of a draft, whose people are read after the rest of it is painted. */
export interface KeptFile {
  fileName: string
  rows: number
}

/** Reads the people of a draft's file; where that fails, the screen says so instead of an order that never gets them. */
export function useKeptPeople(
  draftId: string,
  kept: KeptFile | null,
  onRead: (kept: KeptFile, people: readonly SentPerson[]) => void,
): void {
  const { database } = usePortal()
  const [, show] = useState(null)
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (kept === null) return
    let isLeft = false
    const read = async () => {
      const people = await readOrderDraftRows<SentPerson>(database, draftId)
      if (!isLeft) tell(kept, people)
    }
    const stop = afterPaint(() => {
      read().catch((trouble: unknown) =>
        show(() => {
          throw trouble
        }),
      )
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [database, draftId, kept])
}
