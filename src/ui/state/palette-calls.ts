import { proxy, useSnapshot } from 'valtio'
import { withoutInvisible } from '#store/values/invisible-characters.ts'

const unwanted = { calls: 0, isAwaited: false, text: '' }
const state = proxy({ ...unwanted })

/**
 * How often the palette was called since it was last put away (0 while nobody wants it), whether its field is still to
 * come, and what is typed in it.
 */
export function usePaletteCalls(): Readonly<typeof unwanted> {
  // At once: the field would put its cursor at the end otherwise.
  return useSnapshot(state, { sync: true })
}

export function callPalette(): void {
  state.calls += 1
  state.isAwaited = true
}

/** Its field is there, or will not come. */
export function endAwaiting(): void {
  state.isAwaited = false
}

export function setPaletteText(text: string): void {
  state.text = withoutInvisible(text)
}

export function typeAhead(letter: string): void {
  state.text += letter
}

export function eraseAhead(): void {
  state.text = state.text.slice(0, -1)
}

/** It closes without a trace: what it was called for has been found another way, or is not wanted any more. */
export function dismissPalette(): void {
  Object.assign(state, unwanted)
}
