import { useEffect, useState } from 'react'
import type { LabelPlan, LabelSource } from '#store/ports/print-port.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLabelSettings } from './printer-settings.ts'

/** Rows that a preview shows; the others look alike. */
export const mostShown = 12

export interface PlannedPrint {
  plan: LabelPlan
  /** The first rows as they will lie on paper. */
  pictures: ImageBitmap[]
}

/** Plans a print whenever its source or `turn` changes; null while it is being worked out. */
export function useLabelPlan(source: LabelSource | null, turn = 0): PlannedPrint | null {
  const { print } = usePortal()
  const settings = useLabelSettings()
  const [planned, setPlanned] = useState<(PlannedPrint & { of: LabelSource; turn: number }) | null>(null)

  useEffect(() => {
    if (!source) return
    let left = false
    const work = async () => {
      const plan = await print.plan(source, settings)
      const pictures = await print.preview(plan.plan, 0, mostShown)
      if (!left) setPlanned({ plan, pictures, of: source, turn })
    }
    void work()
    return () => {
      left = true
    }
  }, [print, settings, source, turn])

  return planned?.of === source && planned.turn === turn ? planned : null
}
