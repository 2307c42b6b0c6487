/** What is stored and how: blocks as the leader does, rows by Dexie, the whole pull, or one of the peers by name. */
export interface StorageJob {
  how: string
  database: string
  rows: number
  isVisible?: boolean
}

/** First does everything that is not measured, then hands back what is. */
export type Way = (job: StorageJob) => Promise<() => Promise<void>>

/** In a worker: a job is prepared when it comes, and run, with its milliseconds for an answer, at the word `run`. */
export function answerJobs(ways: Readonly<Record<string, Way>>): void {
  let run: () => Promise<void> = () => Promise.resolve()
  const prepare = async (job: StorageJob) => {
    const way = ways[job.how]
    if (!way) throw new Error(`nothing stores rows by ${job.how}`)
    run = await way(job)
    return 0
  }
  const measure = async () => {
    const startedAt = performance.now()
    await run()
    return performance.now() - startedAt
  }
  globalThis.addEventListener('message', ({ data }: MessageEvent<StorageJob | 'run'>) => {
    const answer = data === 'run' ? measure() : prepare(data)
    answer.then(
      (ms) => postMessage({ ms }),
      (trouble: unknown) => postMessage({ trouble: String(trouble) }),
    )
  })
}
