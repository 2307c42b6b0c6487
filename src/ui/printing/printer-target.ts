import { hasSerialNumber, productKey } from '#store/database/printer-key.ts'
import type { PrinterInfo } from '#store/ports/print-port.ts'

/** The printer that was chosen on this device. Without a serial number its key names the product alone. */
export interface PrinterChoice {
  serial: string
  name: string
}

/**
 * The printer to print on, or why there is none. none: no printer is connected. choose: several are, and none was chosen.
 * absent: the chosen one is not connected. unproved: one is connected that may be the chosen one, but has no serial number
 * to prove it. ambiguous: several connected printers may be the chosen one.
 */
export type PrinterTarget =
  | { kind: 'printer'; printer: PrinterInfo }
  | { kind: 'none' }
  | { kind: 'choose' }
  | { kind: 'absent' | 'unproved' | 'ambiguous'; choice: PrinterChoice }

/** `confirmed`: the key of the printer without a serial number that was chosen since this page was loaded. */
export function targetPrinter(
  printers: readonly PrinterInfo[],
  choice: PrinterChoice | null,
  confirmed: string | null,
): PrinterTarget {
  const [first, second] = printers
  if (choice === null) {
    if (!first) return { kind: 'none' }
    return second ? { kind: 'choose' } : { kind: 'printer', printer: first }
  }
  const alike = printers.filter(({ serial }) => productKey(serial) === productKey(choice.serial))
  const [one, another] = alike
  if (!one) return { kind: 'absent', choice }
  const proved = hasSerialNumber(choice.serial) ? alike : alike.filter(({ serial }) => serial === confirmed)
  if (proved.length === 1 && proved[0]) return { kind: 'printer', printer: proved[0] }
  return { kind: another ? 'ambiguous' : 'unproved', choice }
}

/** Whether a person can say that this printer is meant: no other one looks the same on screen. */
export function isDistinct(printer: PrinterInfo, printers: readonly PrinterInfo[]): boolean {
  return printers.filter(({ serial }) => productKey(serial) === productKey(printer.serial)).length === 1
}

/** The printer that the browser's chooser returned; null if it is gone, or if another one looks the same. */
export function printerOfDevice(
  { serialNumber, vendorId, productId }: Pick<USBDevice, 'serialNumber' | 'vendorId' | 'productId'>,
  printers: readonly PrinterInfo[],
): PrinterInfo | null {
  const key = serialNumber || `${vendorId}:${productId}`
  const found = printers.find(({ serial }) => productKey(serial) === key)
  return found && isDistinct(found, printers) ? found : null
}

/** Whether printing may go on although the list of printers changed since it was drawn. */
export function isAsShown(shown: PrinterTarget | undefined, now: PrinterInfo): boolean {
  if (shown?.kind === 'printer') return shown.printer.serial === now.serial
  return shown === undefined || shown.kind === 'none' || shown.kind === 'absent'
}

/** "Zebra ZD421, serial D1J1…". */
export function printerWords({ serial, name }: PrinterChoice): string {
  return hasSerialNumber(serial) ? `${name}, serial ${serial}` : `${name} without a serial number`
}

/** Why nothing is printed; null if a printer is ready. */
export function targetWords(target: PrinterTarget): string | null {
  if (target.kind === 'printer') return null
  if (target.kind === 'none') return 'No label printer is connected. Choose one to allow this browser to use it.'
  if (target.kind === 'choose') return 'Several label printers are connected. Choose the one to print on.'
  const { kind, choice } = target
  if (kind === 'absent') return `Not connected: ${printerWords(choice)}. Connect it, or choose another printer.`
  if (kind === 'ambiguous') return sameWords(choice)
  return `A printer without a serial number is connected. The portal cannot prove that it is the chosen one: look at the printer, then choose it again.`
}

function sameWords({ serial }: PrinterChoice): string {
  return hasSerialNumber(serial)
    ? `Two connected printers have the serial number ${serial}. Unplug one of them.`
    : 'Several printers of this kind without serial numbers are connected, and nothing tells them apart. Unplug all but one.'
}
