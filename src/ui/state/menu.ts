import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'

/** The menu's width in pixels (spec 000 §2.3). */
export const menuWidth = { min: 200, max: 500, usual: 300 } as const

const key = 'portal-menu'
const saved = z.object({ open: z.boolean(), width: z.number() })

/** The nearest width the menu may have. */
export function clampMenuWidth(width: number): number {
  if (Number.isNaN(width)) return menuWidth.usual
  return Math.round(Math.min(menuWidth.max, Math.max(menuWidth.min, width)))
}

const state = proxy(remembered())

subscribe(state, () => localStorage.setItem(key, JSON.stringify(state)))

/** Open or closed, and how wide; remembered on this device, whoever signs in. */
export function useMenu() {
  return useSnapshot(state)
}

export function toggleMenu(): void {
  state.open = !state.open
}

export function setMenuWidth(width: number): void {
  state.width = clampMenuWidth(width)
}

function remembered(): { open: boolean; width: number } {
  try {
    const read = saved.safeParse(JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null'))
    if (read.success) return { open: read.data.open, width: clampMenuWidth(read.data.width) }
  } catch {
    // Not worth a word: the menu takes its usual width.
  }
  return { open: true, width: menuWidth.usual }
}
