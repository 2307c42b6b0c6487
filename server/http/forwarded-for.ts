import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const header = 'x-forwarded-for'

/**
 * Before anybody asks who is at the other end: some proxies write a port, quotes or brackets around an address, and
 * anybody can send words. What is no address is not believed, nor what stands before it, since who wrote it is unknown.
 */
export function readForwardedFor(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    const text = raw.headers[header]
    if (typeof text !== 'string') return
    const addresses = believed(text)
    if (addresses.length === 0) delete raw.headers[header]
    else raw.headers[header] = addresses.join(', ')
  })
}

function believed(text: string): string[] {
  const entries = text.split(',').map((entry) => addressIn(entry.trim()))
  return entries.slice(entries.lastIndexOf(null) + 1).filter((entry) => entry !== null)
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::7`, `[2001:db8::7]:4711`, each also in quotes. */
function addressIn(entry: string): string | null {
  const plain = entry.replace(/^"(.*)"$/, '$1')
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(plain)?.[1] ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain
  return isIP(address) > 0 ? address : null
}
