import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { CommitUnknown, isDatabaseAway, isDatabaseBusy } from '#server/data/database-trouble.ts'
import { HttpError } from './http-error.ts'

/** Every error leaves as `{message}`. What is inside the server stays inside; `report` hears of it. */
export function answerErrorsAsJson(
  http: FastifyInstance,
  report: (error: unknown, about: { requestId: string }) => void,
): void {
  http.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message, retryAfterSeconds = null } = answerFor(error)
    if (!(error instanceof HttpError) && status >= 500 && !hasLeft(error)) report(error, { requestId: request.id })
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ message }))
  })
}

/** Whoever asked has gone before the whole answer was out, as a search does that a newer one replaces: nobody's fault. */
function hasLeft({ code }: FastifyError): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Somebody who sends ten thousand wrong fields need not hear of each. */
const maxFaults = 20

interface ErrorAnswer {
  status: number
  message: string
  retryAfterSeconds?: number | null
}

function answerFor(error: FastifyError): ErrorAnswer {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const messages = error.validation.map(({ instancePath, message, params }) => {
      const field = fieldOf(instancePath, params.issue) ?? error.validationContext ?? 'request'
      return `${field}: ${message ?? 'is wrong'}`
    })
    return { status: 400, message: [...new Set(messages)].slice(0, maxFaults).join('; ') }
  }
  const { statusCode: status = 500 } = error
  if (status >= 500) return inside(error)
  return { status, message: clientFaults[status] ?? 'The request is wrong' }
}

function inside(error: Error): ErrorAnswer {
  // With Retry-After it says that nothing was done, and the portal asks again by itself.
  if (isDatabaseAway(error)) return { status: 503, message: 'The database cannot be reached.', retryAfterSeconds: 5 }
  if (isDatabaseBusy(error)) return { status: 503, message: 'The database is too busy.', retryAfterSeconds: 5 }
  // Without it: whoever asked looks whether it was done.
  if (error instanceof CommitUnknown) return { status: 504, message: 'Nobody knows whether this was done.' }
  return { status: 500, message: 'Internal server error' }
}

function fieldOf(path: string, issue: unknown): string | null {
  const named = path.split('/').filter(Boolean).join('.')
  if (named) return named
  const keys = typeof issue === 'object' && issue !== null && 'keys' in issue ? issue.keys : null
  return Array.isArray(keys) ? keys.join(', ') : null
}

const clientFaults: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  404: 'NOT_FOUND',
  413: 'The request is too large',
  415: 'The request must be JSON',
}
