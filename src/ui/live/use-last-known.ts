import { useEffect } from 'react'
import { usePortal } from '#ui/state/portal.ts'

/** By person's database and key, for as long as the tab lives. */
const known = new Map<string, unknown>()

/** A figure that is counted anew, or what it was on the last visit while it is not known yet; null before the first. */
export function useLastKnown<Value>(key: string, value: Value | null | undefined): Value | null {
  const { database } = usePortal()
  const name = `${database.name}/${key}`
  useEffect(() => {
    if (value != null) known.set(name, value)
  }, [name, value])
  return value ?? (known.get(name) as Value | undefined) ?? null
}
