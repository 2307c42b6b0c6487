import type { FastifyInstance } from 'fastify'

const apiPaths = /^\/(v1\.0|api)\//

/**
 * Lets portals that are served from these origins, and no others, ask the API from a browser. Tokens travel in a
 * header, so cookies are never allowed along.
 */
export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  http.addHook('onRequest', async (request, reply) => {
    if (!apiPaths.test(request.url)) return
    // Also for the others: a cache must not hand one origin's answer to the next.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Date, ETag, Retry-After, X-Request-Id')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const asked = request.headers['access-control-request-method']
    if (request.method !== 'OPTIONS' || asked === undefined) return
    reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    reply.header(
      'access-control-allow-headers',
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
    )
    reply.header('access-control-max-age', '600')
    await reply.code(204).send()
  })
}
