import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { describeError } from '#server/process/report-error.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogSettings {
  level: LogLevel
  /** Where lines go instead of the standard output. */
  stream?: { write(line: string): void }
}

/** The options of Fastify's logger (pino): one JSON object a line, in which errors are without what they were about. */
export function logOptions(log: LogSettings | undefined) {
  return {
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      log === undefined
        ? false
        : {
            ...log,
            base: null,
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
            formatters: { level: (level: string) => ({ level }) },
            serializers: {
              err: (error: Error) => ({ type: error.name, message: describeError(error), stack: '' }),
              req: () => ({}),
              res: () => ({}),
            },
          },
  }
}

/** The name of the call that a request asks, or null for files and pages. */
export function callOf({ routeOptions }: FastifyRequest): string | null {
  return (routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? null
}

/** Every answer carries the `x-request-id` under which its call is in the log. What was asked and answered is not. */
export function logCalls(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    const call = callOf(request)
    if (call === null) return
    const role = request.signedIn?.role ?? null
    const ms = Math.round(reply.elapsedTime)
    http.log.info({ requestId: request.id, call, role, status: reply.statusCode, ms }, 'call')
  })
}
