import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** So long the rest of a drawer needs for its first rows, most often. */
const aheadMs = 100

/** Draws its children, and lets them ask, only once what stands around them is painted and has had its first answers. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = afterPaint(() => {
      timer = setTimeout(() => setPainted(true), aheadMs)
    })
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [])
  return isPainted ? children : null
}
