import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type History, historyOf } from './history.ts'
import { liveSeed, runHistories, shrink, sumOf, type Tally, tallyLine } from './run-histories.ts'
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
    /** Processes that share the work; each takes every so many-th seed. */
    processes: { type: 'string' },
    step: { type: 'string', default: '1' },
  },
})

if (values.replay !== undefined) {
  const told: unknown = JSON.parse(values.replay)
  const broken = await (typeof told === 'number' ? liveSeed(told) : live(told as History))
  console.log(broken?.message ?? 'every promise held')
  process.exit(broken ? 1 : 0)
}

const startedAt = performance.now()
const [from, count, step] = [Number(values.seed), Number(values.histories), Number(values.step)]
const processes = Number(values.processes ?? (values.first ? 1 : Math.min(4, availableParallelism())))

/** One process's share, by a process of its own. */
function share(number: number): Promise<Tally> {
  const mine = Math.ceil((count - number) / processes)
  const told = ['--seed', String(from + number), '--histories', String(mine), '--step', String(processes)]
  const child = fork(import.meta.filename, [...told, '--seconds', values.seconds, '--processes', '1'])
  return new Promise((resolve, reject) => {
    child.once('message', (tally) => resolve(tally as Tally))
    child.once('exit', (code) => reject(new Error(`a process ended with ${code} and without a tally`)))
  })
}

async function shareAll(): Promise<Tally> {
  return sumOf(await Promise.all(Array.from({ length: processes }, (_, number) => share(number))))
}

async function alone(): Promise<Tally> {
  const endsAt = startedAt + 1000 * Number(values.seconds)
  const isEnough = ({ first }: Tally) => performance.now() > endsAt || (values.first && first !== null)
  return runHistories({ from, count, step }, isEnough)
}

const tally = processes > 1 ? await shareAll() : await alone()
if (process.send) process.send(tally, () => process.exit(0))
else await report(tally)

async function report({ first, histories }: Tally): Promise<never> {
  const seconds = (performance.now() - startedAt) / 1000
  console.error(`${(histories / seconds).toFixed(0)} histories a second in ${processes} processes`)
  if (first) {
    console.error(`seed ${first.seed}: ${first.message}`)
    // Somebody who only wants to know whether needs no small history.
    if (!values.first) console.error(`shrunk: ${JSON.stringify(await shrink(historyOf(first.seed), first.kind))}`)
  }
  console.log(tallyLine(tally))
  process.exit(first ? 1 : 0)
}
