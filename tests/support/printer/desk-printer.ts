import { FakePrinter } from './fake-printer.ts'
import type { FakePrinterSettings } from './fake-printer-settings.ts'

/** What one tab has of the printers: the browser returns the same object for as long as one stays plugged in. */
export type TabDevices = Map<string, USBDevice>

/** A printer on the desk with a cable that can be pulled; '' is a printer without a serial number. */
export class DeskPrinter {
  readonly fake: FakePrinter
  readonly name: string
  readonly serialNumber: string
  isIn = true
  #plugged = 0
  #openedBy: TabDevices | null = null

  constructor(name: string, serialNumber: string, settings: FakePrinterSettings) {
    this.name = name
    this.serialNumber = serialNumber
    this.fake = new FakePrinter(settings)
  }

  unplug(): void {
    this.isIn = false
    this.#openedBy = null
    this.fake.dropConnection()
  }

  plugIn(): void {
    this.isIn = true
    this.#plugged += 1
  }

  /** The browser closes what a tab had open when it goes. */
  leave(tab: TabDevices): void {
    if (this.#openedBy !== tab) return
    this.#openedBy = null
    this.fake.dropConnection()
  }

  async deviceIn(tab: TabDevices): Promise<USBDevice> {
    const plugged = this.#plugged
    const known = tab.get(`${this.name} ${plugged}`)
    if (known) return known
    const [base] = await this.fake.usb.getDevices()
    if (!base) throw new Error('a desk printer is always on')
    const isSame = () => this.isIn && this.#plugged === plugged
    const device = Object.assign({}, base, {
      serialNumber: this.serialNumber || undefined,
      productName: 'ZD421',
      open: () => (isSame() ? base.open() : Promise.reject(new DOMException('unplugged', 'NotFoundError'))),
      claimInterface: async (place: number) => {
        if (!isSame()) throw new DOMException('unplugged', 'NotFoundError')
        await base.claimInterface(place)
        this.#openedBy = tab
      },
    }) as USBDevice
    tab.set(`${this.name} ${plugged}`, device)
    return device
  }
}
