import { useState } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { nothingSelected, type Selection } from './selection.ts'

/** The selection of one listing while it is on screen; the change function is stable, so that rows stay memoised. */
export function useSelection(): [Selection, (next: (now: Selection) => Selection) => void] {
  const [{ state, change }] = useState(createSelection)
  return [useSnapshot(state).current, change]
}

function createSelection() {
  const state = proxy({ current: ref(nothingSelected) })
  const change = (next: (now: Selection) => Selection) => {
    state.current = ref(next(state.current))
  }
  return { state, change }
}
