import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '#server/http/http-error.ts'
import type { JobAnswer, JobOrder } from './job-messages.ts'
import type { RunJob } from './jobs.ts'

/** The first thread answers requests: it keeps a processor where there is more than one. */
const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Jobs of one person that wait beside the one that runs. */
const mostWaiting = 4
/** A thread that has had nothing to do for so long is ended: it holds some 50 MB. */
const idleMs = 60_000
/** What the largest file takes many times over. */
const heapMb = 512

interface Waiting {
  person: number
  order: JobOrder
  done(answer: JobAnswer): void
}

interface Thread {
  worker: Worker
  job: Waiting | null
  idle: NodeJS.Timeout | undefined
}

/** Threads that are begun when they are needed. A person has at most one job at a time, so that nobody waits for one who sends many. */
export class JobThreads {
  private readonly threads = new Set<Thread>()
  private readonly waiting: Waiting[] = []
  /** The number of the last job of each person. */
  private readonly lastOf = new Map<number, number>()
  private begun = 0

  readonly run: RunJob = async (person, name, ...args) => {
    if (this.waiting.filter((one) => one.person === person).length >= mostWaiting) {
      throw new HttpError(429, 'TOO_MANY_FILES_AT_ONCE', 5)
    }
    const answer = await new Promise<JobAnswer>((done) => {
      this.waiting.push({ person, order: { name, args }, done })
      this.begin()
    })
    if (answer.kind === 'refused') throw new HttpError(answer.status, answer.message)
    if (answer.kind === 'failed') throw answer.error
    return answer.result as never
  }

  /** Ends all threads; jobs that run or wait fail. */
  async end(): Promise<void> {
    const threads = [...this.threads]
    for (const { done } of this.waiting.splice(0)) done(stopped)
    await Promise.all(threads.map((thread) => thread.worker.terminate()))
  }

  /** Gives free threads what is next, for as long as there are both. */
  private begin(): void {
    for (;;) {
      const job = this.next()
      const thread = job && ([...this.threads].find((one) => one.job === null) ?? this.another())
      if (!job || !thread) return
      this.waiting.splice(this.waiting.indexOf(job), 1)
      clearTimeout(thread.idle)
      thread.job = job
      this.lastOf.set(job.person, ++this.begun)
      // Only what is under way keeps the process from ending.
      thread.worker.ref()
      thread.worker.postMessage(job.order)
    }
  }

  /** What waits longest of the person whose turn was longest ago, and who has none that runs. */
  private next(): Waiting | undefined {
    const busy = new Set([...this.threads].map(({ job }) => job?.person))
    const turnOf = ({ person }: Waiting) => this.lastOf.get(person) ?? 0
    // Sorting keeps the order of equal ones.
    return this.waiting.filter(({ person }) => !busy.has(person)).sort((one, other) => turnOf(one) - turnOf(other))[0]
  }

  private another(): Thread | null {
    if (this.threads.size >= mostThreads) return null
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const thread: Thread = { worker, job: null, idle: undefined }
    this.threads.add(thread)
    let trouble: unknown = new Error('a thread ended in the middle of a job')
    worker.on('message', (answer: JobAnswer) => this.free(thread, answer))
    worker.on('error', (error) => {
      trouble = error
    })
    worker.on('exit', () => {
      this.threads.delete(thread)
      clearTimeout(thread.idle)
      thread.job?.done({ kind: 'failed', error: trouble })
      this.begin()
    })
    return thread
  }

  private free(thread: Thread, answer: JobAnswer): void {
    const { job, worker } = thread
    thread.job = null
    worker.unref()
    thread.idle = setTimeout(() => void worker.terminate(), idleMs).unref()
    job?.done(answer)
    this.begin()
  }
}

const stopped: JobAnswer = {
  kind: 'refused',
  status: 503,
  message: 'The server is stopping. Please try again in a moment.',
}

const program = programOfThreads()

/** The built program if there is one, else the source, which a thread must learn to read first. */
function programOfThreads(): URL {
  const built = new URL('./job-thread.mjs', import.meta.url)
  if (existsSync(built)) return built
  const source = new URL('./job-thread.ts', import.meta.url).href
  const compiler = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href
  const begin = `import { register } from '${compiler}'; register(); await import('${source}')`
  return new URL(`data:text/javascript,${encodeURIComponent(begin)}`)
}
