import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { portalPolicy } from '#server/http/security-headers.ts'

interface Portal {
  config: RuntimeConfig
  portalFolder: string | null
  pictureOrigins?: readonly string[]
}

const themesFolder = fileURLToPath(new URL('../themes', import.meta.url))

/** Paths of the API: an unknown one is a 404 in JSON, never the portal's page. */
const apiPaths = /^\/(v1\.0|api|dev)(\/|$|\?)/

/** Serves the runtime config, theme pictures, the built portal and its page for every address in it. */
export async function servePortal(
  http: FastifyInstance,
  { config, portalFolder, pictureOrigins = [] }: Portal,
): Promise<void> {
  http.get('/config.json', { schema: { hide: true } }, () => config)
  await http.register(fastifyStatic, {
    root: themesFolder,
    prefix: '/api/themes/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
  })
  const policy = portalPolicy(config.api.base, pictureOrigins)
  const page = portalFolder && existsSync(join(portalFolder, 'index.html')) ? portalFolder : null
  if (page) {
    await http.register(fastifyStatic, {
      root: page,
      cacheControl: false,
      // Vite's manifest lists sources: not for outside.
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheRule(path.slice(page.length)))
        if (hasPolicy(path.slice(page.length))) reply.header('content-security-policy', policy)
      },
    })
  }
  http.setNotFoundHandler((request, reply) => {
    if (page && asksForPage(request)) return sendPage(reply, policy)
    return reply.code(404).send({ message: 'NOT_FOUND' })
  })
}

/**
 * Only documents and workers have a policy of their own. On each of 400 files it would be a tenth of what a first visit
 * on a thin line fetches.
 */
function hasPolicy(path: string): boolean {
  return !/[\\/]assets[\\/]/.test(path) || path.includes('.worker-')
}

/** Files with a hash in their name never change; everything else is asked for again. */
function cacheRule(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !apiPaths.test(url) && (headers.accept ?? '').includes('text/html')
}

function sendPage(reply: FastifyReply, policy: string) {
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .sendFile('index.html', { cacheControl: false })
}
