import type { FastifyInstance } from 'fastify'

/** On every answer: no guessing of types, no framing, no addresses told to other sites, no devices but the printer. */
export function addSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('x-frame-options')) reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(self)')
    // Behind a proxy that ends TLS this needs TRUST_PROXY.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/**
 * What the portal's own pages may load. `apiBase` is the runtime config's: empty or a path means this server. Pictures come
 * from `pictureOrigins`, or from any host if there are none.
 */
export function portalPolicy(apiBase: string, pictureOrigins: readonly string[]): string {
  const api = /^https?:\/\//.test(apiBase) ? ` ${new URL(apiBase).origin}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${api}`,
    // Voucher themes lie on whatever host the provider keeps them.
    `img-src 'self' data: blob: ${pictureOrigins.length > 0 ? pictureOrigins.join(' ') : 'https:'}`,
    // Mantine writes style elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    // Previews of PDFs that were made on the device.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For the server's own small pages: no scripts at all, styles in the page. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** For a picture or PDF somebody uploaded: the browser's own viewer, in the portal's pages, and nothing else. */
export const viewedFilePolicy =
  "default-src 'none'; img-src 'self' data:; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
