import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio'
import { z } from 'zod'
import { type LabelSettings, usualLabelSettings } from '#store/ports/print-port.ts'

/** Of this computer and whoever sits at it: which roll lies in the printer has nothing to do with who is signed in. */
const key = 'portal-label-settings'

const dots = z.number().int().min(-120).max(120)
const saved = z.object({
  heightMm: z.number().min(15).max(100),
  offset: z.object({ x: dots, y: dots }),
  darkness: z.number().int().min(-30).max(30),
})

/** Plain, because a worker takes no proxies; `turn` tells who shows them that they have changed. */
let settings = read()
const state = proxy({ turn: 0 })

/** The roll and the darkness that labels are made for. */
export function useLabelSettings(): LabelSettings {
  return useSyncExternalStore(
    (told) => subscribe(state, told),
    () => settings,
  )
}

/** Keeps what is in range and leaves the rest as it was. */
export function saveLabelSettings(change: Partial<LabelSettings>): void {
  const next = saved.safeParse({ ...settings, ...change })
  if (!next.success) return
  settings = next.data
  state.turn += 1
  localStorage.setItem(key, JSON.stringify(settings))
}

function read(): LabelSettings {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return usualLabelSettings
  }
}
