import { threadId } from 'node:worker_threads'

/**
 * A channel reaches every thread of a process, and the files of a run are threads of one: each has names of its own, or
 * what one file writes would wake the live queries of another and change a story that is told by seed.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`)
  }
}
