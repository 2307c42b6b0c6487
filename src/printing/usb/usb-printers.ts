import type { PrinterInfo } from '#store/ports/print-port.ts'
import { attachmentKey, hasSerialNumber, productKey } from '#store/database/printer-key.ts'
import { type PrinterLink, PrinterTrouble } from './printer-link.ts'
import { openUsbLink } from './usb-link.ts'

/** Zebra (spec 000 §9). */
const printerVendor = 2655

/**
 * The label printers that this browser may use, each under its key (printer-key.ts). The browser returns the same
 * `USBDevice` for as long as a printer stays plugged in, and another one afterwards: that object is the only identity of
 * a printer without a serial number. Vendor and product are never enough to open one.
 */
export class UsbPrinters {
  readonly #usb: Pick<USB, 'getDevices'> | undefined
  readonly #newId: () => string
  /** Keeps the objects alive: the browser would make a new one for a device whose object was collected. */
  #attachments = new Map<USBDevice, string>()

  constructor(usb: Pick<USB, 'getDevices'> | undefined, newId: () => string) {
    this.#usb = usb
    this.#newId = newId
  }

  async list(): Promise<PrinterInfo[]> {
    const found = await this.#connected()
    return found.map(({ device, key }) => ({ serial: key, name: device.productName || 'Label printer' }))
  }

  /** Opens the printer of this key and no other one. Throws PrinterTrouble. */
  async open(key: string): Promise<PrinterLink> {
    const found = await this.#connected()
    const [one, another] = found.filter((each) => each.key === key)
    if (another) throw new PrinterTrouble('ambiguous')
    if (one) return openUsbLink(one.device)
    const mayBeIt = !hasSerialNumber(key) && found.some((each) => productKey(each.key) === productKey(key))
    throw new PrinterTrouble(mayBeIt ? 'unproved' : 'not-found')
  }

  async #connected(): Promise<{ device: USBDevice; key: string }[]> {
    const devices = ((await this.#usb?.getDevices()) ?? []).filter(({ vendorId }) => vendorId === printerVendor)
    const before = this.#attachments
    this.#attachments = new Map()
    return devices.map((device) => {
      if (device.serialNumber) return { device, key: device.serialNumber }
      const attachment = before.get(device) ?? this.#newId()
      this.#attachments.set(device, attachment)
      return { device, key: attachmentKey(device.vendorId, device.productId, attachment) }
    })
  }
}
