import { parseArgs } from 'node:util'
import { noVerdicts, runFiles, smallestOf, tooFewRead, type VerdictCounts } from './run-files.ts'

/**
 * `npm run file-fuzz -- --runs N --seed S`: N files of known tables as people and programs write them, from seed S on, each
 * read as the portal reads it. `--first` ends at the first that is different. Exit code 1 if a file was read as something
 * else, or too few of those that a person can read were read.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
  },
})

/** How many wrong files are shown, each as small as it can be made. */
const shown = 3

const start = performance.now()
const report = runFiles({ seed: Number(values.seed), runs: Number(values.runs), isFirst: values.first })
const seconds = (performance.now() - start) / 1000

function line(name: string, cells: readonly (string | number)[]): void {
  console.log(name.padEnd(46) + cells.map((cell) => String(cell).padStart(10)).join(''))
}
const counted = (name: string, counts: VerdictCounts) => line(name, Object.values(counts))
line('', Object.keys(noVerdicts()))
for (const [feature, counts] of [...report.features].toSorted(([one], [other]) => one.localeCompare(other)))
  counted(feature, counts)
counted('all', report.verdicts)

for (const { seed, words } of report.different.slice(0, shown)) {
  const { file, judgement } = smallestOf(seed)
  console.error(`seed ${seed}: ${words}\nsmallest: ${judgement.words}\n${JSON.stringify(file.dialect)}\n${file.text}`)
}
const few = report.different.length > 0 ? [] : tooFewRead(report)
for (const words of few) console.error(`seed ${values.seed}: ${words}`)
const share = ((report.readable.read / report.readable.files) * 100).toFixed(1)
const speed = Math.round(report.files / seconds)
console.log(
  `runs ${report.files}: different ${report.verdicts.different}; ${share} % of ${report.readable.files} readable files read; ${speed} files a second`,
)
process.exit(report.verdicts.different === 0 && few.length === 0 ? 0 : 1)
