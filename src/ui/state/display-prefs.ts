import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'

const key = 'portal-look'
const saved = z.object({
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  letters: z.boolean().catch(true),
  /** Whether a scan is heard. */
  sounds: z.boolean().catch(true),
})
export type Density = z.output<typeof saved>['density']

const state = proxy(remembered())

subscribe(state, () => localStorage.setItem(key, JSON.stringify(state)))

/** How dense rows stand, whether letters are shortcuts and whether scans are heard; remembered on this device, whoever signs in. */
export function useDisplayPrefs() {
  return useSnapshot(state)
}

export function setDensity(density: Density): void {
  state.density = density
}

export function setLetters(on: boolean): void {
  state.letters = on
}

export const hasSounds = (): boolean => state.sounds

export function setSounds(on: boolean): void {
  state.sounds = on
}

function remembered(): z.output<typeof saved> {
  try {
    const read = saved.safeParse(JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}'))
    if (read.success) return read.data
  } catch {
    // Not worth a word: the usual look.
  }
  return { density: 'comfortable', letters: true, sounds: true }
}
