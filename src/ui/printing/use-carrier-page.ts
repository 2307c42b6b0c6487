import { useEffect, useState } from 'react'
import type { CarrierOrder } from '#store/ports/print-port.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Dots across: two for each pixel it has in a dialog, so that small letters stay readable. */
const width = 780

/** The picture of a page of these carriers, counted from 0; the last one until the next is drawn, null before the first. */
export function useCarrierPage(order: CarrierOrder | null, place: number): ImageBitmap | null {
  const { print } = usePortal()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (!order) return
    let left = false
    const work = async () => {
      const next = await print.page(order, place, width)
      if (!left && next) setPicture(next)
    }
    void work()
    return () => {
      left = true
    }
  }, [print, order, place])
  return picture
}
