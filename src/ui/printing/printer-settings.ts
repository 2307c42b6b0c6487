import { proxy, useSnapshot } from 'valtio'
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

const state = proxy<{ settings: LabelSettings }>({ settings: read() })

/** The roll and the darkness that labels are made for. */
export function useLabelSettings(): LabelSettings {
  return useSnapshot(state).settings as LabelSettings
}

/** Keeps what is in range and leaves the rest as it was. */
export function saveLabelSettings(change: Partial<LabelSettings>): void {
  const next = saved.safeParse({ ...state.settings, ...change })
  if (!next.success) return
  state.settings = next.data
  localStorage.setItem(key, JSON.stringify(next.data))
}

function read(): LabelSettings {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return usualLabelSettings
  }
}
