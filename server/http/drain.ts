import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

export interface Drain {
  /** From now on new requests are refused; resolves when none is under way any more, or after the patience. */
  end(patienceMs: number): Promise<void>
  /** Work of a request, which is under way until it ends, whether whoever asked still listens or not. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Lets requests under way finish before the server goes. Later ones hear 503 at once: nothing of them was done. */
export function addDrain(http: FastifyInstance): void {
  let underWay = 0
  let isEnding = false
  let allDone: () => void = () => undefined
  const isOver = () => {
    underWay -= 1
    if (underWay === 0) allDone()
  }
  http.addHook('onRequest', async (_request, reply) => {
    if (isEnding) {
      throw new HttpError(503, 'The server is stopping. Please try again in a moment.', 5)
    }
    underWay += 1
    reply.raw.once('close', isOver)
  })
  // Whoever gets an answer now must ask somewhere else next.
  http.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  http.decorate('drain', {
    during: async (work) => {
      underWay += 1
      try {
        return await work()
      } finally {
        isOver()
      }
    },
    end: async (patienceMs) => {
      isEnding = true
      if (underWay === 0) return
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        allDone = resolve
        timer = setTimeout(resolve, patienceMs)
      })
      clearTimeout(timer)
    },
  })
}
