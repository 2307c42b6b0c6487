import { Worker } from 'node:worker_threads'

/**
 * Runs in a thread of its own, which long statements do not hold up. Whoever was stopped for so long that another
 * server has taken the folder must not write to it once more, so that process ends on the spot.
 */
const program = `
const { readFileSync, utimesSync, writeSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const { path, content, everyMs } = workerData
setInterval(() => {
  try {
    if (readFileSync(path, 'utf8') === content) {
      const now = new Date()
      return utimesSync(path, now, now)
    }
  } catch {
    return
  }
  writeSync(2, 'Another server has taken the data folder over: this one ends.\\n')
  process.kill(process.pid, 'SIGKILL')
}, everyMs)
`

/** Touches a lock file as long as this process lives and the lock is its own. Answers what stops it. */
export function beat(lock: { path: string; content: string; everyMs: number }): () => void {
  const worker = new Worker(program, { eval: true, workerData: lock })
  worker.unref()
  return () => void worker.terminate()
}
