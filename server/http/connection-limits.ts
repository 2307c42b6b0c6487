import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ConnectionLimits {
  /** So long may a request take to arrive, with its body. */
  requestSeconds: number
  /** So many connections may one address have open. */
  perAddress: number
}

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

/** Ends connections beyond the limit at once. Trusted proxies bring everybody's, and are not counted. */
export function limitConnections(
  http: FastifyInstance,
  { perAddress }: ConnectionLimits,
  trusted: readonly string[],
): void {
  const proxies = blockListOf(trusted)
  const open = new Map<string, number>()
  http.server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (address === '' || proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
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
