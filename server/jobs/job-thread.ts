import { parentPort } from 'node:worker_threads'
import { HttpError } from '#server/http/http-error.ts'
import { type JobName, runHere } from './jobs.ts'
import type { JobAnswer, JobOrder } from './job-messages.ts'

/** A thread that does one job after the other; what a job refuses is told as such. */
parentPort?.on('message', ({ name, args }: JobOrder) => void work(name, args))

async function work(name: JobName, args: readonly unknown[]): Promise<void> {
  const run = runHere as (person: number, name: JobName, ...given: readonly unknown[]) => Promise<unknown>
  let answer: JobAnswer
  try {
    answer = { kind: 'done', result: await run(0, name, ...args) }
  } catch (error) {
    answer =
      error instanceof HttpError
        ? { kind: 'refused', status: error.status, message: error.message }
        : { kind: 'failed', error }
  }
  parentPort?.postMessage(answer)
}
