import 'fake-indexeddb/auto'
import { parseArgs } from 'node:util'
import { isFaultless, playStories, sumLine } from '#tests/support/printer/any-story.ts'
import { daysLine, playDays } from '#tests/support/printer/printer-days.ts'

/**
 * `npm run printer-faults -- --runs N --seed S`: prints what came of N made-up days at one printer. With `--days N` instead
 * of `--runs`: of N days at a desk with several, until the first wrong one if `--first` is given. Exits 1 unless all went
 * right.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
  },
})

async function manyPrinters(days: number): Promise<boolean> {
  const sum = await playDays(days, Number(values.seed), { first: values.first })
  for (const { seed, words } of sum.seeds.slice(0, 20)) console.error(`seed ${seed}: ${words}`)
  console.log(daysLine(sum))
  return sum.seeds.length === 0
}

async function onePrinter(runs: number): Promise<boolean> {
  const sum = await playStories(runs, Number(values.seed))
  if (sum.seeds.length > 0)
    console.log(`wrong with seeds ${sum.seeds.slice(0, 20).join(', ')} (${sum.wrong} miscounted or stuck)`)
  console.log(sumLine(sum))
  return isFaultless(sum)
}

const isRight = values.days ? await manyPrinters(Number(values.days)) : await onePrinter(Number(values.runs ?? 1000))
process.exit(isRight ? 0 : 1)
