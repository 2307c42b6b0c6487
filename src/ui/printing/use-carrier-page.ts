import { useCallback, useEffect, useState } from 'react'
import type { CarrierOrder } from '#store/ports/print-port.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** Dots across: two for each pixel it has in a dialog, so that small letters stay readable. */
const width = 780

export interface CarrierPageUse {
  /** The last one until the next is drawn; null before the first, and where it could not be drawn. */
  picture: ImageBitmap | null
  /** This very page could not be drawn. */
  failed: boolean
  again(): void
}

/** The picture of a page of these carriers, counted from 0. */
export function useCarrierPage(order: CarrierOrder | null, place: number): CarrierPageUse {
  const { print } = usePortal()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState<{ order: CarrierOrder; place: number } | null>(null)
  const [turn, setTurn] = useState(0)
  const isBroken = useWorkerTrouble('printing') !== null
  useEffect(() => {
    // Drawn once the worker runs again.
    if (!order || isBroken) return
    let left = false
    const work = async () => {
      const next = await print.page(order, place, width).catch(() => null)
      if (left) return
      setPicture(next)
      setFailed(next ? null : { order, place })
    }
    void work()
    return () => {
      left = true
    }
  }, [print, order, place, turn, isBroken])
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { picture, failed: failed?.order === order && failed?.place === place, again }
}
