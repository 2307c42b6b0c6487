import { anyDialect, type Dialect } from './dialect.ts'
import { isReadable, type Judgement, judgeFile, type Verdict } from './judge-file.ts'
import { knownTable, type KnownTable } from './known-table.ts'
import { shrunk } from './shrink-file.ts'
import { writeFile, type WrittenFile } from './write-file.ts'

export type VerdictCounts = Record<Verdict, number>

export interface Readable {
  files: number
  read: number
}

export interface FilesReport {
  files: number
  verdicts: VerdictCounts
  /** By what the files have in common. */
  features: ReadonlyMap<string, VerdictCounts>
  /** Files of which a person knows what each cell means. */
  readable: Readable
  readableBy: ReadonlyMap<string, Readable>
  different: { seed: number; words: string }[]
}

export const noVerdicts = (): VerdictCounts => ({ read: 0, asked: 0, refused: 0, different: 0 })

/** Each seed is one file. */
function fileOf(seed: number): WrittenFile {
  const table = knownTable(seed)
  return writeFile(table, anyDialect(seed, table))
}

/** Reads a file for each seed; `isFirst`: until one is different. */
export function runFiles({
  seed: first,
  runs,
  isFirst = false,
}: {
  seed: number
  runs: number
  isFirst?: boolean
}): FilesReport {
  const [features, readableBy] = [new Map<string, VerdictCounts>(), new Map<string, Readable>()]
  const different: FilesReport['different'] = []
  const [verdicts, readable] = [noVerdicts(), { files: 0, read: 0 }]
  let files = 0
  for (let seed = first; seed < first + runs && !(isFirst && different.length > 0); seed++) {
    const file = fileOf(seed)
    const { verdict, words } = judgeFile(file)
    const names = featuresOf(file)
    files += 1
    if (verdict === 'different') different.push({ seed, words })
    for (const counts of [verdicts, ...countersOf(features, names, noVerdicts)]) counts[verdict] += 1
    if (!isReadable(file)) continue
    for (const counts of [readable, ...countersOf(readableBy, names, () => ({ files: 0, read: 0 }))]) {
      counts.files += 1
      if (verdict === 'read') counts.read += 1
    }
  }
  return { files, verdicts, features, readable, readableBy, different }
}

function countersOf<Counter>(counters: Map<string, Counter>, names: Iterable<string>, start: () => Counter): Counter[] {
  return [...names].map((name) => {
    const counter = counters.get(name) ?? start()
    counters.set(name, counter)
    return counter
  })
}

/** No program can know their encoding, and a comma at the end of a row may have been part of an amount. */
const refusedWholly = ['encoding: UTF-16 without mark', 'trailing separators: rows below the header']
/** Of files that a person can read, the least shares that must be read: of all, and of those with one feature. */
const leastShares = { ofAll: 0.7, ofFeature: 0.5 }
/** A share of fewer files says nothing. */
const fewFiles = 100

/** What is read too seldom, in words. */
export function tooFewRead({ readable, readableBy }: Pick<FilesReport, 'readable' | 'readableBy'>): string[] {
  const isFew = ({ files, read }: Readable, least: number) => files >= fewFiles && read / files < least
  const features = [...readableBy].filter(
    ([name, counts]) => !refusedWholly.includes(name) && isFew(counts, leastShares.ofFeature),
  )
  return [...(isFew(readable, leastShares.ofAll) ? ([['all', readable]] as const) : []), ...features].map(
    ([name, { files, read }]) => `only ${read} of ${files} readable files are read: ${name}`,
  )
}

/** The smallest file like that of a seed which is still different. */
export function smallestOf(seed: number): { file: WrittenFile; judgement: Judgement } {
  const { table, dialect } = fileOf(seed)
  const file = shrunk(table, dialect, (one) => judgeFile(one).verdict === 'different')
  return { file, judgement: judgeFile(file) }
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
const lineEndNames = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' } as const

function featuresOf({ table, dialect }: { table: KnownTable; dialect: Dialect }): Set<string> {
  const { amounts, days, damages } = dialect
  const isSet = (name: string, value: string) => (['none', 'as given'].includes(value) ? [] : [`${name}: ${value}`])
  return new Set([
    `table: ${table.kind}`,
    ...(amounts.length > 1 ? ['amounts: mixed'] : amounts.map(({ mark, grouping }) => `amounts: ${mark}, ${grouping}`)),
    ...amounts.flatMap(({ currency }) => isSet('currency', currency)),
    ...(days.length > 1 ? ['days: mixed'] : days.map(({ form }) => `days: ${form}`)),
    ...(table.kind === 'codes' ? [] : days.map(({ clock }) => `time: ${clock}`)),
    `separator: ${separatorNames[dialect.separator]}`,
    ...isSet('line sep=', dialect.sepLine),
    `line ends: ${lineEndNames[dialect.lineEnd]}`,
    `encoding: ${dialect.encoding}`,
    `quotes: ${dialect.quoting}`,
    ...(dialect.titles.length > 0 ? ['titles above the header'] : []),
    ...isSet('header', dialect.titleCase),
    ...isSet('header', dialect.titleSigns),
    ...(dialect.isShuffled ? ['columns in another order'] : []),
    ...(dialect.extraColumns.length > 0 ? ['more columns'] : []),
    ...isSet('blank rows', dialect.blankRows),
    ...isSet('trailing separators', dialect.trailing),
    ...(dialect.hasInvisible ? ['invisible characters'] : []),
    ...(dialect.hasHardBlanks ? ['no-break blanks'] : []),
    ...(table.kind === 'codes' ? [] : [`phones: ${dialect.phones}`]),
    ...(damages.length === 0 ? ['damage: none'] : damages.map(({ kind }) => `damage: ${kind}`)),
  ])
}
