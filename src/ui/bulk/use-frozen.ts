import { useState } from 'react'

/** The value as it was when it was frozen: a plan must not shrink while a person watches it being carried out. */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [seen, setSeen] = useState(value)
  if (!isFrozen && seen !== value) setSeen(value)
  return isFrozen ? seen : value
}
