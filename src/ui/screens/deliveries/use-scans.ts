import { useState } from 'react'
import { type OnTable, scansInto, withScan } from './packing-rules.ts'
import { playScan } from './scan-sound.ts'

interface ScansUse {
  /** Newest first: the first is what lies on the table. */
  scans: readonly OnTable[]
  scan: ReturnType<typeof scansInto>
}

/** The scans of this visit. Each one's outcome is heard. */
export function useScans(): ScansUse {
  const [scans, setScans] = useState<readonly OnTable[]>([])
  const [scan] = useState(() =>
    scansInto((on) => {
      setScans((before) => withScan(before, on))
      if (on.kind !== 'looking') playScan(on.kind === 'found' ? 'found' : 'failed')
    }),
  )
  return { scans, scan }
}
