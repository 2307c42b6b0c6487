import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** What commands on the server's own machine may do with it. */
export interface ControlRoutes {
  /** Known to whoever may read the data folder. */
  token: string
  backUp(): Promise<Blob>
  /** Turns to data that lie ready in a folder within the data folder, once the answer is out. */
  turnTo(staged: string): void
}

/** The header that the commands send the token in. */
export const controlHeader = 'x-control-token'

/** `/api/control/backup` and `/api/control/restore`: for whoever has the token, and for nobody else there at all. */
export function serveControl(http: FastifyInstance, { token, backUp, turnTo }: ControlRoutes): void {
  const admit = async ({ headers }: FastifyRequest) => {
    if (!isToken(token, headers[controlHeader])) throw new HttpError(404, 'NOT_FOUND')
  }
  http.get('/api/control/backup', { schema: { hide: true }, onRequest: admit }, async (_request, reply) =>
    reply.type('application/gzip').send(Buffer.from(await (await backUp()).arrayBuffer())),
  )
  http.post('/api/control/restore', { schema: { hide: true }, onRequest: admit }, async ({ body }, reply) => {
    const staged = (body as { staged?: unknown } | null)?.staged
    if (typeof staged !== 'string' || !/^restoring-\d+$/.test(staged)) throw new HttpError(400, 'staged: is wrong')
    reply.raw.once('close', () => turnTo(staged))
    return reply.code(202).send({ status: 'restoring' })
  })
}

/** Takes as long for every wrong token. */
export function isToken(token: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [right, other] = [Buffer.from(token), Buffer.from(given)]
  return right.length === other.length && timingSafeEqual(right, other)
}
