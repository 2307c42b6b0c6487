import type { HttpError } from '#server/http/http-error.ts'
import type { JobName } from './jobs.ts'

/** What a thread is asked for; it is asked for the next only when it has answered. */
export interface JobOrder {
  name: JobName
  args: readonly unknown[]
}

export type JobAnswer =
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; status: HttpError['status']; message: string }
  | { kind: 'failed'; error: unknown }
