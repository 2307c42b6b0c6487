import Papa from 'papaparse'
import { OpenTable } from '#store/exchange/open-table.ts'
import { fileTables } from '#store/file-tables.ts'
import { codeContext } from '#tests/support/a-code-file.ts'

/** What the worker is asked for: so many rounds over one kind of file. */
export interface ReadJob {
  table: string
  text: string
  rounds: number
}

/** Milliseconds of each round. */
export interface ReadTimes {
  ours: number[]
  papaparse: number[]
}

/** Code that has never run is slow on both sides, and not what is asked. */
const warmUp = 3

addEventListener('message', ({ data }: MessageEvent<ReadJob>) => void read(data).then((times) => postMessage(times)))

/** From the bytes of a file to what is said of every cell, and papaparse alone over the same text, in turns. */
async function read({ table, text, rounds }: ReadJob): Promise<ReadTimes> {
  const rules = fileTables[table]
  if (!rules) throw new Error(`no table is called ${table}`)
  const bytes = new TextEncoder().encode(text)
  const times: ReadTimes = { ours: [], papaparse: [] }
  for (let round = 0; round < warmUp + rounds; round++) {
    let from = performance.now()
    const { trouble, errors } = new OpenTable(rules, codeContext).read(bytes)
    if (round >= warmUp) times.ours.push(performance.now() - from)
    if (trouble !== null || errors > 0) throw new Error(trouble ?? `${errors} cells are wrong`)
    from = performance.now()
    Papa.parse(text)
    if (round >= warmUp) times.papaparse.push(performance.now() - from)
  }
  return times
}
