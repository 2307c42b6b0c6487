import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'

const key = 'portal-look'
const saved = z.object({
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  letters: z.boolean().catch(true),
})
export type Density = z.output<typeof saved>['density']

const state = proxy(remembered())

subscribe(state, () => localStorage.setItem(key, JSON.stringify(state)))

/** How dense rows stand and whether letters are shortcuts; remembered on this device, whoever signs in. */
export function useDisplayPrefs() {
  return useSnapshot(state)
}

export function setDensity(density: Density): void {
  state.density = density
}

export function setLetters(on: boolean): void {
  state.letters = on
}

function remembered(): z.output<typeof saved> {
  try {
    const read = saved.safeParse(JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}'))
    if (read.success) return read.data
  } catch {
    // Not worth a word: the usual look.
  }
  return { density: 'comfortable', letters: true }
}
