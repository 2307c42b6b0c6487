import { proxy, useSnapshot } from 'valtio'

const nobody = { calls: 0, ahead: '' }
const state = proxy({ ...nobody })

/**
 * How often the palette was called since it was last put away, 0 while nobody wants it, and what was typed before its
 * code was there.
 */
export function usePaletteCalls(): Readonly<typeof nobody> {
  return useSnapshot(state)
}

export function callPalette(): void {
  state.calls += 1
}

export function typeAhead(text: string): void {
  state.ahead = text
}

/** It closes without a trace: what it was called for has been found another way. */
export function dismissPalette(): void {
  Object.assign(state, nobody)
}
