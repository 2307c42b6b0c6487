import { useEffect, useState } from 'react'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import { toastAttention, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { choosePrinter, followPrinterChoice, printerChoice, usePrinterChoice } from './printer-choice.ts'
import { isAsShown, printerOfDevice, type PrinterTarget, targetPrinter, targetWords } from './printer-target.ts'
import { printHeadlines } from './printing-words.ts'
import { failureWords, ignoreTrouble } from '#store/ports/worker-port.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** Zebra: the browser lists no other devices (spec 000 §9). */
const vendorId = 2655

export interface PrinterUse {
  /** False in browsers that cannot reach a printer (decisions.md P14). */
  supported: boolean
  printers: PrinterInfo[]
  /** A printer was chosen on this device. */
  isChosen: boolean
  /** The printer to print on, or why there is none; undefined until the printers are listed. */
  target: PrinterTarget | undefined
  /** The printer to print on, which is the one that is shown; null if there is none, which it says itself. */
  choose(): Promise<PrinterInfo | null>
  /** Opens the browser's chooser: only a page may, and only on a click (decisions.md P2). */
  ask(): Promise<PrinterInfo | null>
}

/** Label printers of this device and the one that was chosen. */
export function usePrinter(headline: string = printHeadlines.notConnected): PrinterUse {
  const { print } = usePortal()
  const [printers, setPrinters] = useState<PrinterInfo[]>()
  const { choice, confirmed } = usePrinterChoice()
  const supported = navigator.usb !== undefined
  const isBroken = useWorkerTrouble('printing') !== null
  const target = printers && targetPrinter(printers, choice, confirmed)

  useEffect(followPrinterChoice, [])
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

  const list = async () => {
    const found = await print.printers()
    setPrinters(found)
    return found
  }

  const fail = (words: string) => {
    toastAttention(`${headline} ${words}`, { of: 'printer' })
    return null
  }

  const failWith = (error: unknown) => {
    toastFailed(failureWords(error, `${headline} No label printer was chosen.`))
    return null
  }

  const ask = async () => {
    try {
      const device = await navigator.usb.requestDevice({ filters: [{ vendorId }] })
      const found = await list()
      const printer = printerOfDevice(device, found)
      if (!printer) return fail('The chosen printer is gone, or another one looks the same. Unplug all but one.')
      // A lone printer without a serial number would have to be confirmed after each reload.
      if (device.serialNumber || found.length > 1 || printerChoice().choice) choosePrinter(printer)
      return printer
    } catch (error) {
      return failWith(error)
    }
  }

  const choose = () => choosing().catch(failWith)

  const choosing = async () => {
    // At once: the browser opens its chooser only for a moment after the click.
    if (target?.kind === 'none') return ask()
    const now = printerChoice()
    const fresh = targetPrinter(await list(), now.choice, now.confirmed)
    if (fresh.kind === 'none') return ask()
    if (fresh.kind !== 'printer') return fail(targetWords(fresh) ?? '')
    if (!isAsShown(target, fresh.printer))
      return fail('The connected printers have changed. Check the printer, then print.')
    return fresh.printer
  }

  return { supported, printers: printers ?? [], isChosen: choice !== null, target, choose, ask }
}
