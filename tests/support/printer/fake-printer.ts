import type { Fault, FakePrinterSettings } from './fake-printer-settings.ts'
import { PrinterMouth } from './printer-mouth.ts'

const packet = 64
const serial = 'D4J193000001'
const latin = new TextDecoder('latin1')

/**
 * A label printer behind the WebUSB surface, on simulated time: packets, a finite buffer that refuses more when full, an
 * odometer that survives a power cut, and faults. `printed` is what lies on paper, in order. It throws on commands it
 * was not told about.
 */
export class FakePrinter {
  readonly printed: string[] = []
  odometer = 40_000
  busyMs = 0
  /** Somebody else's program has the printer: it cannot be claimed. */
  busyUntil = 0
  readonly #world: Required<FakePrinterSettings>
  #buffer = ''
  #drawn: string[] = []
  #isPrinting = false
  #trouble: 'paper' | 'head' | null = null
  #given = 0
  #life = 0
  #isPlugged = true
  #isPowered = true
  readonly #mouth: PrinterMouth
  #session: { reject(error: Error): void }[] = []
  #isOpen = false
  #onRoom: (() => void)[] = []
  #firstAt: number | null = null
  #lastAt = 0

  constructor(settings: FakePrinterSettings) {
    this.#world = {
      bufferBytes: 32_768,
      drawnAhead: 12,
      rowMs: 200,
      answers: 'all',
      inTrouble: 'status',
      dotsPerMm: 8,
      faults: [],
      ...settings,
    }
    this.#mouth = new PrinterMouth(settings.time, settings.random)
  }

  /** What the worker sees of the browser's USB. */
  readonly usb = {
    getDevices: () => Promise.resolve(this.#isPlugged && this.#isPowered ? [this.#device()] : []),
  } as unknown as USB

  /** Share of the time from the first row to the last in which it was printing. */
  get busyShare(): number {
    return this.#firstAt === null ? 0 : this.busyMs / (this.#lastAt - this.#firstAt)
  }

  /** Nothing of what it was given is still to be printed. */
  get isIdle(): boolean {
    return !this.#isPrinting && this.#drawn.length === 0 && !this.#buffer.includes('^XZ')
  }

  get isThere(): boolean {
    return this.#isPlugged && this.#isPowered
  }

  /** The tab is gone: the browser lets go of the device. */
  dropConnection(): void {
    this.#endSession('AbortError')
  }

  #device(): USBDevice {
    const endpoints = [
      { endpointNumber: 1, direction: 'out', type: 'bulk', packetSize: packet },
      ...(this.#world.answers === 'none'
        ? []
        : [{ endpointNumber: 2, direction: 'in', type: 'bulk', packetSize: packet }]),
    ]
    const alternate = { interfaceClass: 7, endpoints }
    return {
      vendorId: 2655,
      productId: 1,
      serialNumber: serial,
      configuration: { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate }] },
      open: () => (this.isThere ? Promise.resolve() : this.#failed('NotFoundError')),
      selectConfiguration: (value: number) => expectIs(value, 1),
      claimInterface: (value: number) => this.#claim(value),
      close: () => Promise.resolve(this.#endSession('AbortError')),
      clearHalt: () => this.#tick(1),
      transferOut: (endpoint: number, data: BufferSource) => expectIs(endpoint, 1).then(() => this.#take(data)),
      transferIn: () => this.#during<USBInTransferResult>((resolve) => this.#mouth.give(resolve)),
    } as unknown as USBDevice
  }

  async #claim(value: number): Promise<void> {
    await expectIs(value, 0)
    if (this.#isOpen || this.#world.time.elapsed() < this.busyUntil) return this.#failed('NetworkError')
    this.#isOpen = true
  }

  #failed(name: string): Promise<never> {
    return Promise.reject(new DOMException(name, name))
  }

  #endSession(name: string): void {
    this.#isOpen = false
    this.#mouth.leaveWaiting()
    this.#onRoom = []
    for (const one of this.#session.splice(0)) one.reject(new DOMException(name, name))
  }

  #tick(ms: number): Promise<void> {
    return this.#world.time.pause(ms)
  }

  /** A promise that the end of the connection rejects. */
  #during<T>(run: (resolve: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const one = { reject }
      this.#session.push(one)
      run((value) => {
        this.#session = this.#session.filter((other) => other !== one)
        resolve(value)
      })
    })
  }

  async #take(data: BufferSource): Promise<USBOutTransferResult> {
    const text = latin.decode(data)
    if (!this.#isOpen) return this.#failed('NotFoundError')
    let taken = 0
    while (taken < text.length) {
      await this.#room()
      const piece = text.slice(taken, taken + Math.min(packet * 8, this.#space()))
      const fault = this.#faultWithin(piece.length)
      const accepted = fault ? Math.max(0, fault.at - this.#given) : piece.length
      this.#accept(piece.slice(0, accepted))
      taken += accepted
      if (fault) {
        const result = this.#happen(fault)
        return result === 'error'
          ? this.#failed('NetworkError')
          : ({ status: result, bytesWritten: taken } as USBOutTransferResult)
      }
    }
    await this.#during<void>((resolve) => void this.#world.time.after(1, resolve))
    return { status: 'ok', bytesWritten: taken } as USBOutTransferResult
  }

  #space(): number {
    return this.#world.bufferBytes - this.#buffer.length
  }

  /** A full buffer refuses packets until a format is drawn; the transfer then simply does not end. */
  async #room(): Promise<void> {
    while (this.#space() <= 0 || (this.#trouble !== null && this.#buffer.length > this.#world.bufferBytes / 2)) {
      await this.#during<void>((resolve) => void this.#onRoom.push(resolve))
    }
  }

  #faultWithin(length: number) {
    return this.#world.faults.find(
      (fault): fault is Exclude<Fault, { kind: 'paper' | 'head' }> =>
        'at' in fault && fault.at < this.#given + length && fault.at >= this.#given,
    )
  }

  #happen(fault: Exclude<Fault, { kind: 'paper' | 'head' }>): 'ok' | 'stall' | 'error' {
    this.#world.faults = this.#world.faults.filter((other) => other !== fault)
    if (fault.kind === 'stall') return 'stall'
    if (fault.kind === 'short') return 'ok'
    if (fault.kind === 'unplug' || fault.kind === 'power') this.#leave(fault)
    return 'error'
  }

  #leave({ kind, ms, busyMs = 0 }: { kind: 'unplug' | 'power'; ms: number; busyMs?: number }): void {
    const { time, random } = this.#world
    if (kind === 'power') {
      this.#life += 1
      this.#isPowered = false
      this.#isPrinting = false
      this.#buffer = ''
      this.#drawn = []
      this.#mouth.forget()
      this.#trouble = null
    } else this.#isPlugged = false
    this.busyUntil = time.elapsed() + ms + busyMs
    // Long enough to be noticed by whoever wants the printer back.
    if (busyMs > 6000) time.after(ms + 1000, () => (this.odometer += 1 + Math.floor(random() * 3)))
    this.#endSession('NotFoundError')
    time.after(ms, () => {
      this.#isPlugged = true
      this.#isPowered = true
    })
  }

  /** Bytes that have come through the cable; commands with a tilde are obeyed at once, wherever they stand. */
  #accept(text: string): void {
    this.#given += text.length
    this.#buffer += text
    for (;;) {
      const found = /~(HS|HI|JX|JA)/.exec(this.#buffer)
      if (!found) break
      const before = this.#buffer.slice(0, found.index)
      this.#buffer = before + this.#buffer.slice(found.index + found[0].length)
      this.#obey(found[1] ?? '', before)
    }
    this.#draw()
  }

  #obey(command: string, before: string): void {
    const after = this.#buffer.slice(before.length)
    if (command === 'HS') this.#sayStatus()
    else if (command === 'HI')
      this.#mouth.say(`\u0002ZD421-203dpi,V93.21.07Z,${this.#world.dotsPerMm},8176KB\u0003\r\n`)
    else if (command === 'JX') this.#buffer = before.slice(0, endOfWhole(before)) + after
    else {
      this.#buffer = after
      this.#drawn = this.#isPrinting ? this.#drawn.slice(0, 1) : []
    }
  }

  #sayStatus(): void {
    const { answers, inTrouble } = this.#world
    if (answers === 'none' || (this.#trouble !== null && (inTrouble === 'count' || inTrouble === 'none'))) return
    const formats = String(this.#buffer.split('^XZ').length - 1).padStart(3, '0')
    const partial = this.#buffer.slice(endOfWhole(this.#buffer)).includes('^XA') ? 1 : 0
    const flag = (kind: 'paper' | 'head') => (this.#trouble === kind ? 1 : 0)
    const remaining = String(this.#drawn.length).padStart(8, '0')
    this.#mouth.say(`\u0002030,${flag('paper')},0,0240,${formats},0,0,${partial},000,0,0,0\u0003\r\n`)
    this.#mouth.say(`\u0002001,0,${flag('head')},0,1,2,6,0,${remaining},1,000\u0003\r\n\u00021234,0\u0003\r\n`)
  }

  /** Takes whole formats and questions out of the buffer, in order, as long as there is room to draw them. */
  #draw(): void {
    const { drawnAhead, inTrouble } = this.#world
    if (this.#trouble !== null && (inTrouble === 'all' || inTrouble === 'count')) this.#answerAhead()
    while (this.#trouble === null && this.#drawn.length < drawnAhead) {
      const next = /^\s*(?:! U1 getvar "([^"]*)"\r\n|([^]*?\^XZ))/.exec(this.#buffer)
      if (!next) break
      this.#buffer = this.#buffer.slice(next[0].length)
      if (next[1] !== undefined) this.#sayValue(next[1])
      else if (/\^F[DX]|\^GF/.test(next[2] ?? '')) this.#drawn.push((next[2] ?? '').trim())
    }
    for (const run of this.#onRoom.splice(0)) run()
    this.#print()
  }

  /** Answers the questions in the buffer although the formats before them wait. */
  #answerAhead(): void {
    this.#buffer = this.#buffer.replaceAll(/! U1 getvar "([^"]*)"\r\n/g, (_all, name: string) => {
      this.#sayValue(name)
      return ''
    })
  }

  #sayValue(name: string): void {
    if (name !== 'odometer.total_label_count') throw new Error(`nobody told this printer about ${name}`)
    this.#mouth.say(this.#world.answers === 'all' ? `"${this.odometer}"` : '"?"')
  }

  #print(): void {
    const { time, rowMs, faults } = this.#world
    if (this.#isPrinting || this.#trouble !== null || this.#drawn.length === 0) return
    const stop = faults.find((fault) => 'afterRow' in fault && fault.afterRow <= this.printed.length)
    if (stop && 'afterRow' in stop) {
      this.#world.faults = faults.filter((other) => other !== stop)
      this.#trouble = stop.kind
      const life = this.#life
      time.after(stop.ms, () => {
        if (life === this.#life) this.#trouble = null
        this.#draw()
      })
      return
    }
    this.#isPrinting = true
    this.#firstAt ??= time.elapsed()
    const life = this.#life
    time.after(rowMs, () => {
      if (life !== this.#life) return
      this.#isPrinting = false
      this.printed.push(this.#drawn.shift() ?? '')
      this.odometer += 1
      this.busyMs += rowMs
      this.#lastAt = time.elapsed()
      this.#draw()
    })
  }
}

/** Where the last whole format or line of a buffer ends. */
function endOfWhole(buffer: string): number {
  const format = buffer.lastIndexOf('^XZ')
  return format < 0 ? 0 : format + 3
}

function expectIs(value: number, expected: number): Promise<void> {
  return value === expected ? Promise.resolve() : Promise.reject(new Error(`${value} instead of ${expected}`))
}
