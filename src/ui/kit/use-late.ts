import { useEffect, useState } from 'react'

/** True once `value` has been true for so many milliseconds without a break: what is over sooner leaves no trace on screen. */
export function useLate(value: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [value, ms])
  return value && isLate
}
