import { useEffect, useState } from 'react'
import type { LabelSource } from '#store/ports/print-port.ts'
import { usePortal } from '#ui/state/portal.ts'
import { type PlannedPrint, planPrint } from './plan-print.ts'
import { useLabelSettings } from './printer-settings.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** Plans a print whenever its source or `turn` changes; null while it is being worked out. */
export function useLabelPlan(source: LabelSource | null, turn = 0): PlannedPrint | null {
  const { print } = usePortal()
  const settings = useLabelSettings()
  const isBroken = useWorkerTrouble('printing') !== null
  const [planned, setPlanned] = useState<(PlannedPrint & { of: LabelSource; turn: number }) | null>(null)

  useEffect(() => {
    // Planned once the worker runs again.
    if (!source || isBroken) return
    let left = false
    let plan: number | null = null
    const work = async () => {
      const next = await planPrint(print, source, settings)
      if (left) return print.release(next.plan.plan)
      plan = next.plan.plan
      setPlanned({ ...next, of: source, turn })
    }
    void work()
    return () => {
      left = true
      if (plan !== null) print.release(plan)
    }
  }, [print, settings, source, turn, isBroken])

  if (isBroken) return null
  return planned?.of === source && planned.turn === turn ? planned : null
}
