import { useEffect, useState } from 'react'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { printHeadlines } from './printing-words.ts'
import { failureWords, ignoreTrouble } from '#store/ports/worker-port.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** Zebra: the browser lists no other devices (spec 000 §9). */
const vendorId = 2655

export interface PrinterUse {
  /** False in browsers that cannot reach a printer (decisions.md P14). */
  supported: boolean
  printers: PrinterInfo[]
  /** The printer to print on: the one this browser knows, or the one a person chooses now; null when none was chosen. */
  choose(): Promise<PrinterInfo | null>
  /** Always asks. */
  ask(): Promise<PrinterInfo | null>
}

/** Printers of this browser. Only a page may ask for one, and only on a click (decisions.md P2). */
export function usePrinter(headline: string = printHeadlines.notConnected): PrinterUse {
  const { print } = usePortal()
  const [printers, setPrinters] = useState<PrinterInfo[]>([])
  const supported = navigator.usb !== undefined
  const isBroken = useWorkerTrouble('printing') !== null

  useEffect(() => {
    if (!supported || isBroken) return
    const again = () => void print.printers().then(setPrinters, ignoreTrouble)
    again()
    navigator.usb.addEventListener('connect', again)
    navigator.usb.addEventListener('disconnect', again)
    return () => {
      navigator.usb.removeEventListener('connect', again)
      navigator.usb.removeEventListener('disconnect', again)
    }
  }, [supported, print, isBroken])

  const ask = async () => {
    try {
      const device = await navigator.usb.requestDevice({ filters: [{ vendorId }] })
      const found = await print.printers()
      setPrinters(found)
      return found.find(({ serial }) => serial === device.serialNumber) ?? found[0] ?? null
    } catch (error) {
      toastFailed(failureWords(error, `${headline} No label printer was chosen.`))
      return null
    }
  }
  const choose = async () => (printers[0] ? printers[0] : ask())
  return { supported, printers, choose, ask }
}
