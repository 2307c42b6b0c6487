import { parseArgs } from 'node:util'
import { type History, historyOf } from './history.ts'
import { runHistories, shrink, tallyLine } from './run-histories.ts'
import { live } from './sim-world.ts'

/**
 * `npm run chaos -- --histories N --seed S`: N histories from seed S on, each against the real engine. `--replay` lets
 * one history happen, given as JSON or as its seed. Ends with one line; exit code 1 unless all of it is 0.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** End after so many seconds, with as many histories as there were. */
    seconds: { type: 'string', default: '86400' },
    /** End at the first history that breaks a promise. */
    first: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
})

if (values.replay !== undefined) {
  const told: unknown = JSON.parse(values.replay)
  const broken = await live(typeof told === 'number' ? historyOf(told) : (told as History))
  console.log(broken?.message ?? 'every promise held')
  process.exit(broken ? 1 : 0)
}

const startedAt = performance.now()
const endsAt = startedAt + 1000 * Number(values.seconds)
const tally = await runHistories(
  Number(values.seed),
  Number(values.histories),
  ({ first }) => performance.now() > endsAt || (values.first && first !== null),
)
const seconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage()
const ofCpu = tally.histories / ((user + system) / 1e6)
console.error(`${(tally.histories / seconds).toFixed(0)} histories a second, ${ofCpu.toFixed(0)} a second of CPU`)
if (tally.first) {
  // Somebody who only wants to know whether needs no small history.
  const { seed, broken } = tally.first
  console.error(`seed ${seed}: ${broken.message}`)
  if (!values.first) console.error(`shrunk: ${JSON.stringify(await shrink(historyOf(seed), broken.kind))}`)
}
console.log(tallyLine(tally))
process.exit(tally.first ? 1 : 0)
