import { proxy, useSnapshot } from 'valtio'
import { z } from 'zod'
import { hasSerialNumber, productKey } from '#store/database/printer-key.ts'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import type { PrinterChoice } from './printer-target.ts'

/** Of this computer, like the settings of its roll, and not of the person who is signed in. */
const key = 'portal-label-printer'

const saved = z.object({ serial: z.string().min(1), name: z.string() })

interface Chosen {
  choice: PrinterChoice | null
  /** The key of the chosen printer if it has no serial number: valid in this tab until it is unplugged. */
  confirmed: string | null
}

const state = proxy<Chosen>({ choice: read(), confirmed: null })

export function usePrinterChoice(): Chosen {
  return useSnapshot(state)
}

/** The same outside of drawing. */
export function printerChoice(): Chosen {
  return { choice: state.choice, confirmed: state.confirmed }
}

/** Keeps the choice on this device, for all tabs. */
export function choosePrinter({ serial, name }: PrinterInfo): void {
  state.confirmed = hasSerialNumber(serial) ? null : serial
  state.choice = { serial: productKey(serial), name }
  localStorage.setItem(key, JSON.stringify(state.choice))
}

/** Takes over what another tab has chosen; returns how to stop. */
export function followPrinterChoice(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    state.choice = read()
    state.confirmed = null
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function read(): PrinterChoice | null {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}
