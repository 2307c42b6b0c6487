import { useEffect, useRef, useState } from 'react'

/** An address for what is in memory, let go of with what shows it (decisions.md N6). */
export function useFileAddress(content: Uint8Array<ArrayBuffer> | Blob, type: string): string {
  const [address] = useState(() =>
    URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type })),
  )
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // A moment later: an effect may be run once more at once.
      setTimeout(() => isShown.current || URL.revokeObjectURL(address))
    }
  }, [address])
  return address
}
