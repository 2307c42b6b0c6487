/** A printer as the browser lists it; without a serial number if it has none. */
export interface FakePrinter {
  serialNumber?: string
  productName: string
}

/**
 * Label printers inside the printing worker, as source text: each prints a row every 30 ms, counts and answers; the first
 * loses its cable or holds its paper when told, and all come and go by \`connected\`. Everything they print is told on the
 * channel \`fake-printer\`.
 */
export const fakeUsbPrinters = (printers: readonly FakePrinter[]) => `
  const channel = new BroadcastChannel('fake-printer')
  const aPrinter = ({ serialNumber, productName }) => {
  const state = { plugged: true, buffer: '', printed: 0, answers: [], waiting: [], cutAfter: Infinity, held: false, paperOut: false, endpoints: new Set() }
  const decoder = new TextDecoder('latin1')
  const gone = (name) => Promise.reject(new DOMException(name, name))
  const say = (text) => { state.answers.push(text); hand() }
  const hand = () => {
    while (state.waiting.length > 0 && state.answers.length > 0) {
      const bytes = Uint8Array.from(state.answers.shift(), (sign) => sign.charCodeAt(0))
      state.waiting.shift().resolve({ status: 'ok', data: new DataView(bytes.buffer) })
    }
  }
  const queue = []
  const printNext = () => {
    const row = state.held || state.paperOut ? undefined : queue.shift()
    if (row !== undefined && /\\^FD|\\^GF/.test(row)) { state.printed += 1; channel.postMessage({ row, on: productName }) }
    setTimeout(printNext, row === undefined ? 10 : 30)
  }
  printNext()
  const accept = (text) => {
    state.buffer += text
    state.buffer = state.buffer.replace(/[^]*?~JX/, '')
    const status = /~HS/.test(state.buffer)
    if (/~HI/.test(state.buffer)) say('\\u0002ZD421,V93.21.07Z,8,8176KB\\u0003')
    state.buffer = state.buffer.replace(/~H[SI]/g, '')
    for (let end = state.buffer.indexOf('^XZ'); end >= 0; end = state.buffer.indexOf('^XZ')) {
      queue.push(state.buffer.slice(state.buffer.indexOf('^XA'), end + 3))
      state.buffer = state.buffer.slice(end + 3)
    }
    if (status) {
      const held = String(queue.length).padStart(8, '0')
      say('\\u0002030,' + (state.paperOut ? 1 : 0) + ',0,0240,000,0,0,0,000,0,0,0\\u0003\\u0002001,0,0,0,1,2,6,0,' + held + ',1,000\\u0003\\u00021234,0\\u0003')
    }
    if (/getvar "odometer.total_label_count"/.test(state.buffer)) {
      say('"' + (5000 + state.printed) + '"')
      state.buffer = state.buffer.replace(/! U1 getvar "[^"]*"\\r\\n/g, '')
    }
  }
  const endpoints = [
    { endpointNumber: 1, direction: 'out', type: 'bulk', packetSize: 64 },
    { endpointNumber: 2, direction: 'in', type: 'bulk', packetSize: 64 },
  ]
  const device = {
    vendorId: 2655, productId: 1, serialNumber, productName,
    configuration: { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
    open: async () => {}, close: async () => {}, clearHalt: async () => {},
    selectConfiguration: async (value) => channel.postMessage({ configuration: value }),
    claimInterface: async (value) => channel.postMessage({ interface: value }),
    transferIn: () => new Promise((resolve, reject) => { state.waiting.push({ resolve, reject }); hand() }),
    transferOut: async (endpoint, data) => {
      if (!state.plugged) return gone('NotFoundError')
      if (!state.endpoints.has(endpoint)) channel.postMessage({ endpoint })
      state.endpoints.add(endpoint)
      const text = decoder.decode(data)
      if (state.printed + queue.length >= state.cutAfter && text.startsWith('^XA')) {
        state.cutAfter = Infinity
        state.plugged = false
        accept(text.slice(0, 100))
        for (const one of state.waiting.splice(0)) one.reject(new DOMException('gone', 'NotFoundError'))
        return gone('NotFoundError')
      }
      accept(text)
      return { status: 'ok', bytesWritten: data.byteLength ?? data.length }
    },
  }
  const obey = (data) => {
    if (data.cutAfter !== undefined) state.cutAfter = data.cutAfter
    if (data.plug) state.plugged = true
    if (data.connected) state.plugged = data.connected.includes(productName)
    if (data.printedElsewhere) state.printed += data.printedElsewhere
    if (data.held !== undefined) state.held = data.held
    if (data.paperOut !== undefined) state.paperOut = data.paperOut
  }
  let one = { ...device }
  const get = () => {
    // What is plugged in again is another device to the browser.
    if (!state.plugged) one = { ...device }
    return state.plugged ? [one] : []
  }
  return { obey, get }
  }
  const printers = ${JSON.stringify(printers)}.map(aPrinter)
  channel.onmessage = ({ data }) => { for (const printer of printers) { printer.obey(data); printer.get() } }
  Object.defineProperty(navigator, 'usb', { value: {
    getDevices: async () => printers.flatMap((printer) => printer.get()),
    addEventListener() {}, removeEventListener() {},
  } })
`
