import { parseArgs } from 'node:util'
import { isFaultless, playStories, sumLine } from '#tests/support/printer/any-story.ts'

/** `npm run printer-faults -- --runs N --seed S`: prints what came of N made-up days; exits 1 unless all went right. */
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const sum = await playStories(Number(values.runs ?? 1000), Number(values.seed ?? 1))
if (sum.seeds.length > 0)
  console.log(`wrong with seeds ${sum.seeds.slice(0, 20).join(', ')} (${sum.wrong} miscounted or stuck)`)
console.log(sumLine(sum))
process.exit(isFaultless(sum) ? 0 : 1)
