import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ConnectionLimits {
  /** So long may a request take to arrive, with its body. */
  requestSeconds: number
  /** In each of these some of its body has to arrive; 30 unless said otherwise. */
  progressSeconds?: number
  /** So many connections may one address have open. */
  perAddress: number
}

/** The slowest line of a phone brings more in a second. */
const leastBytesPerSecond = 1024

/** The options of the HTTP server that cut a request which drips; its caller hears 408. */
export function timeLimits({ requestSeconds }: ConnectionLimits) {
  const requestTimeout = Math.round(requestSeconds * 1000)
  const http = {
    headersTimeout: Math.min(requestTimeout, 15_000),
    requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout / 4, 5000),
  }
  return { requestTimeout, http }
}

/** Cuts a body that drips long before its time is over; its caller hears 408 as well. */
export function cutDrips(http: FastifyInstance, { progressSeconds = 30 }: ConnectionLimits): void {
  http.addHook('onRequest', async ({ raw }) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody) return
    const { socket } = raw
    let before = socket.bytesRead
    const look = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      // While nobody reads it the sender cannot send.
      const isSlow = raw.readableFlowing === true && came < leastBytesPerSecond * progressSeconds
      if (isSlow && !raw.complete) http.server.emit('clientError', new DripTimeout(), socket)
    }, progressSeconds * 1000)
    look.unref()
    raw.once('close', () => clearInterval(look))
  })
}

/** What Node itself says of a request that takes too long. */
class DripTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Ends connections beyond the limit at once. Trusted proxies bring everybody's: neither they nor this machine count. */
export function limitConnections(
  http: FastifyInstance,
  { perAddress }: ConnectionLimits,
  trusted: readonly string[],
): void {
  const uncounted = blockListOf([...trusted, '127.0.0.0/8', '::1'])
  const open = new Map<string, number>()
  http.server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (address === '' || uncounted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
