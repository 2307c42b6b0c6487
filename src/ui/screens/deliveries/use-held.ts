import { useState } from 'react'

/** What was last seen before it was held: a plan must not shrink under the eyes of whoever sees it carried out. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [seen, setSeen] = useState(value)
  if (!isHeld && seen !== value) setSeen(value)
  return isHeld ? seen : value
}
