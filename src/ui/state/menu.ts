import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'

/** The menu's width in pixels (spec 000 §2.3). */
export const menuWidth = { min: 200, max: 500, usual: 300 } as const

const key = 'portal-menu'
const saved = z.object({
  open: z.boolean(),
  rail: z.boolean().catch(false),
  width: z.number(),
  /** Sections whose entries are folded away. */
  closed: z.array(z.string()).catch([]),
})

/** The nearest width the menu may have. */
export function clampMenuWidth(width: number): number {
  if (Number.isNaN(width)) return menuWidth.usual
  return Math.round(Math.min(menuWidth.max, Math.max(menuWidth.min, width)))
}

const state = proxy(remembered())

subscribe(state, () => localStorage.setItem(key, JSON.stringify(state)))

/** Open or closed, a rail of signs or as wide as it was made; remembered on this device, whoever signs in. */
export function useMenu() {
  return useSnapshot(state)
}

export function toggleMenu(): void {
  state.open = !state.open
}

/** Signs alone, or with their words. */
export function toggleRail(): void {
  state.rail = !state.rail
}

/** Folds the entries of a section away, or shows them again. */
export function toggleSection(section: string): void {
  const { closed } = state
  state.closed = closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section]
}

export function setMenuWidth(width: number): void {
  state.width = clampMenuWidth(width)
}

function remembered(): z.infer<typeof saved> {
  try {
    const read = saved.safeParse(JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null'))
    if (read.success) return { ...read.data, width: clampMenuWidth(read.data.width) }
  } catch {
    // Not worth a word: the menu takes its usual width.
  }
  return { open: true, rail: false, width: menuWidth.usual, closed: [] }
}
