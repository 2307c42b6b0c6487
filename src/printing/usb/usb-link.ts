import { type PrinterLink, PrinterTrouble } from './printer-link.ts'

const configurationValue = 1
/** What the specification names, for printers that do not say (spec 000 §9). */
const usual = { interfaceNumber: 0, endpointNumber: 1 }
const printerClass = 7
const encoder = new TextEncoder()

interface Route {
  interfaceNumber: number
  out: { endpointNumber: number; packetSize: number }
  in: { endpointNumber: number; packetSize: number } | null
}

/** Opens a printer; only one owner at a time may. Throws PrinterTrouble. */
export async function openUsbLink(device: USBDevice): Promise<PrinterLink> {
  try {
    await device.open()
    await device.selectConfiguration(configurationValue)
  } catch (error) {
    throw new PrinterTrouble(
      named(error, 'SecurityError') ? 'access' : named(error, 'NotFoundError') ? 'not-found' : 'busy',
      error,
    )
  }
  const route = routeOf(device)
  try {
    await device.claimInterface(route.interfaceNumber)
  } catch (error) {
    await device.close().catch(() => undefined)
    throw new PrinterTrouble(
      named(error, 'SecurityError') ? 'access' : named(error, 'NotFoundError') ? 'not-found' : 'busy',
      error,
    )
  }
  return new UsbLink(device, route)
}

/** The first interface of the printer class with its bulk endpoints, else what the specification names. */
function routeOf(device: USBDevice): Route {
  const interfaces = device.configuration?.interfaces ?? []
  const chosen = interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass) ?? interfaces[0]
  const endpoints = chosen?.alternate.endpoints ?? []
  const bulk = (direction: USBDirection) => endpoints.find((one) => one.direction === direction && one.type === 'bulk')
  return {
    interfaceNumber: chosen?.interfaceNumber ?? usual.interfaceNumber,
    out: bulk('out') ?? { endpointNumber: usual.endpointNumber, packetSize: 64 },
    in: bulk('in') ?? null,
  }
}

/** How often a printer may take nothing at all and say that all is well. */
const mostEmptyWrites = 20

class UsbLink implements PrinterLink {
  readonly answers: boolean
  readonly #device: USBDevice
  readonly #route: Route
  #onText: (text: string) => void = () => undefined
  #last: Promise<void> = Promise.resolve()
  #closed = false

  constructor(device: USBDevice, route: Route) {
    this.#device = device
    this.#route = route
    this.answers = route.in !== null
    if (route.in) void this.#readForEver(route.in)
  }

  listen(onText: (text: string) => void): void {
    this.#onText = onText
  }

  write(text: string): Promise<void> {
    const written = this.#last.then(() => this.#writeAll(encoder.encode(text)))
    this.#last = written.catch(() => undefined)
    return written
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#device.close().catch(() => undefined)
  }

  async #writeAll(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { endpointNumber, packetSize } = this.#route.out
    let rest = bytes
    let empty = 0
    while (rest.length > 0) {
      // Some firmware waits for a short packet at the end: a line break is one more byte and means nothing.
      const whole = rest.length % packetSize === 0 ? withLineBreak(rest) : rest
      const { status, bytesWritten } = await this.#transfer(() => this.#device.transferOut(endpointNumber, whole))
      rest = whole.subarray(bytesWritten)
      if (status === 'stall') await this.#transfer(() => this.#device.clearHalt('out', endpointNumber))
      empty = bytesWritten === 0 ? empty + 1 : 0
      if (empty > mostEmptyWrites) throw new PrinterTrouble('lost')
    }
  }

  /** One permanent reader: an answer that nobody waits for would be lost with its transfer. */
  async #readForEver({ endpointNumber, packetSize }: NonNullable<Route['in']>): Promise<void> {
    const decoder = new TextDecoder('latin1')
    while (!this.#closed) {
      try {
        const { status, data } = await this.#device.transferIn(endpointNumber, packetSize * 8)
        if (status === 'stall') await this.#device.clearHalt('in', endpointNumber)
        if (data && data.byteLength > 0) this.#onText(decoder.decode(data))
      } catch {
        // Whoever writes next is told; there is nobody to tell here.
        return
      }
    }
  }

  async #transfer<T>(run: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new PrinterTrouble('lost')
    try {
      return await run()
    } catch (error) {
      throw new PrinterTrouble('lost', error)
    }
  }
}

function withLineBreak(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(bytes.length + 1)
  longer.set(bytes)
  longer[bytes.length] = 0x0a
  return longer
}

function named(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
