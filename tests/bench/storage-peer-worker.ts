import { stores } from './peers/stores.js'
import { voucherBatches } from './search-rows.ts'
import { answerJobs, type Way } from './storage-job.ts'

// A worker of its own: RxDB brings another version of Dexie, and the two refuse to live together.
const ways = Object.entries(stores).map(([how, open]): [string, Way] => [
  how,
  async ({ database, rows }) => {
    const batches = voucherBatches(rows)
    const store = await open(database)
    return async () => {
      for (const batch of batches) await store(batch)
    }
  },
])
answerJobs(Object.fromEntries(ways))
