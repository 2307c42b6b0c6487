import { monitorEventLoopDelay } from 'node:perf_hooks'
import { count, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, PoolState } from '#server/data/open-database.ts'
import { mailQueue } from '#server/data/schema/mail.ts'
import { isToken } from './control-routes.ts'
import { HttpError } from './http-error.ts'
import { callOf } from './request-log.ts'

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface CallFigures {
  statuses: Map<number, number>
  /** Answers by the first bucket they fit in; the last is for what took longer than all. */
  inBucket: number[]
  seconds: number
}

interface Measured {
  db: Database
  /** Whoever asks must send it as `Authorization: Bearer`. */
  token: string
  poolState: () => PoolState | null
}

/** `/api/metrics` in Prometheus' text form: calls, latencies, the mail queue, the database pool, the event loop. */
export function serveMetrics(http: FastifyInstance, { db, token, poolState }: Measured): void {
  const calls = new Map<string, CallFigures>()
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  http.addHook('onClose', async () => void lag.disable())
  http.addHook('onResponse', async (request, reply) => {
    const call = callOf(request)
    if (call === null) return
    const fresh = { statuses: new Map(), inBucket: [...buckets, 0].map(() => 0), seconds: 0 }
    const figures = calls.get(call) ?? fresh
    calls.set(call, figures)
    const seconds = reply.elapsedTime / 1000
    const place = buckets.findIndex((most) => seconds <= most)
    const at = place === -1 ? buckets.length : place
    figures.statuses.set(reply.statusCode, (figures.statuses.get(reply.statusCode) ?? 0) + 1)
    figures.inBucket[at] = (figures.inBucket[at] ?? 0) + 1
    figures.seconds += seconds
  })
  http.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!isToken(token, given)) throw new HttpError(404, 'NOT_FOUND')
    const text = [
      ...linesOfCalls(calls),
      ...linesOfMail(await mailByState(db)),
      ...linesOfPool(poolState()),
      ...linesOfLag(lag),
    ]
    lag.reset()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text.join('\n')}\n`)
  })
}

function linesOfCalls(calls: ReadonlyMap<string, CallFigures>): string[] {
  const lines = ['# TYPE portal_requests_total counter']
  for (const [call, { statuses }] of calls) {
    for (const [status, times] of statuses) {
      lines.push(`portal_requests_total{call="${call}",status="${status}"} ${times}`)
    }
  }
  lines.push('# TYPE portal_request_seconds histogram')
  for (const [call, { inBucket, seconds }] of calls) {
    let sum = 0
    for (const [at, times] of inBucket.entries()) {
      sum += times
      lines.push(`portal_request_seconds_bucket{call="${call}",le="${buckets[at] ?? '+Inf'}"} ${sum}`)
    }
    lines.push(
      `portal_request_seconds_sum{call="${call}"} ${seconds}`,
      `portal_request_seconds_count{call="${call}"} ${sum}`,
    )
  }
  return lines
}

/** Null while the database does not answer: the rest of the figures is wanted most of all then. */
async function mailByState(db: Database): Promise<Map<string, number> | null> {
  try {
    const rows = await db
      .select({ state: mailQueue.state, letters: count() })
      .from(mailQueue)
      .where(inArray(mailQueue.state, ['waiting', 'sending']))
      .groupBy(mailQueue.state)
    return new Map(rows.map(({ state, letters }) => [state, letters]))
  } catch {
    return null
  }
}

function linesOfMail(letters: ReadonlyMap<string, number> | null): string[] {
  if (letters === null) return []
  const states = ['waiting', 'sending'].map((state) => `portal_mail_queue{state="${state}"} ${letters.get(state) ?? 0}`)
  return ['# TYPE portal_mail_queue gauge', ...states]
}

function linesOfPool(pool: PoolState | null): string[] {
  if (pool === null) return []
  const states = Object.entries(pool).map(([state, value]) => `portal_database_connections{state="${state}"} ${value}`)
  return ['# TYPE portal_database_connections gauge', ...states]
}

function linesOfLag(lag: { percentile(p: number): number; max: number }): string[] {
  const seconds = (nanoseconds: number) => nanoseconds / 1e9
  return [
    '# TYPE portal_event_loop_lag_seconds gauge',
    `portal_event_loop_lag_seconds{quantile="0.5"} ${seconds(lag.percentile(50))}`,
    `portal_event_loop_lag_seconds{quantile="0.99"} ${seconds(lag.percentile(99))}`,
    `portal_event_loop_lag_seconds{quantile="1"} ${seconds(lag.max)}`,
  ]
}
