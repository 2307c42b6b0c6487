import { parseArgs } from 'node:util'
import { liveStorage } from './fuzz-world.ts'

/**
 * `npm run storage-fuzz -- --runs N --seed S`: N stories of three tabs over one disk, from seed S on, against a replay of
 * everything that happened. `--first` ends at the first that is wrong. Ends with one line; exit code 1 unless none is.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
  },
})

const from = Number(values.seed)
let runs = 0
let wrong = 0
for (let seed = from; seed < from + Number(values.runs) && !(values.first && wrong > 0); seed++) {
  const words = await liveStorage(seed)
  runs += 1
  if (words === null) continue
  wrong += 1
  console.error(`seed ${seed}: ${words}`)
}
console.log(`runs ${runs}: wrong ${wrong}`)
process.exit(wrong === 0 ? 0 : 1)
