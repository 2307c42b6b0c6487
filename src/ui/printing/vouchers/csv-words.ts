import { mostCsvIds } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { vouchers, type Voucher } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#store/values/count.ts'
import { labelNoun, rowNoun } from '#ui/printing/printing-words.ts'
import { unusableWords } from './print-content.ts'
import type { IdColumn } from './read-id-column.ts'

const idNoun = { one: 'voucher ID', many: 'voucher IDs' }

/** Why a file cannot be sent at all; null where it can. */
export function fileProblem({ ids, isOrder }: IdColumn): string | null {
  if (isOrder) {
    return 'These are the columns of a client order, and none of them holds voucher IDs: add a column called “Voucher ID”, or fill in the voucher ID list.'
  }
  if (ids.length === 0) return 'The file holds no voucher IDs.'
  return ids.length > mostCsvIds
    ? `The file holds ${counted(ids.length, idNoun)}: at most ${mostCsvIds} at a time.`
    : null
}

/** What was found, and what it comes to: labels stand three in a row. */
export function foundWords({ columns, name, ids }: IdColumn): string {
  const found = counted(ids.length, idNoun)
  const where =
    name === null
      ? `No column is called “Voucher ID”: ${found} in the first one, beginning with “${ids[0] ?? ''}”.`
      : `Found the columns ${columns.join(', ')}: ${found} in “${name}”.`
  const rows = counted(Math.ceil(ids.length / 3), rowNoun)
  return ids.length === 0 ? where : `${where} That is ${counted(ids.length, labelNoun)} in ${rows}.`
}

/** What a person should know of the vouchers before the file is sent. */
export function oddWords({ ids }: IdColumn, known: readonly Voucher[]): string[] {
  const words: string[] = []
  const unusable = unusableWords(known)
  if (unusable !== null) words.push(`Some of these vouchers can’t be used now: ${unusable}.`)
  const here = new Set(known.map(({ id }) => id))
  const unknown = new Set(ids.map((id) => id.toUpperCase()).filter((id) => !here.has(id)))
  if (unknown.size > 0) {
    const [first = ''] = unknown
    words.push(
      `${counted(unknown.size, vouchers.noun)} not on this device, such as ${first}: the server may know more.`,
    )
  }
  return words
}
