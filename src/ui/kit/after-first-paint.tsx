import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Draws its children, and lets them ask, only once what stands around them is painted. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted ? children : null
}
