import { z } from 'zod'
import { type BankColumns, bankColumns, type KnownColumns } from '#store/bank/bank-columns.ts'

const key = 'portal-bank-columns'

/** Headers that are remembered for one person, the latest named first. */
const mostHeaders = 20

const header = z.object({ print: z.string(), columns: bankColumns })
const saved = z.record(z.string(), z.array(header))

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** How this person has named the columns of bank statements on this device, by header; nothing else of one is kept (decisions.md H24). */
export function knownBankColumns(shelf: Shelf, owner: string): KnownColumns {
  return Object.fromEntries((all(shelf)[owner] ?? []).map(({ print, columns }) => [print, columns]))
}

export function keepBankColumns(shelf: Shelf, owner: string, print: string, columns: BankColumns): void {
  const headers = all(shelf)
  const others = (headers[owner] ?? []).filter((one) => one.print !== print)
  try {
    const own = [{ print, columns }, ...others].slice(0, mostHeaders)
    shelf.setItem(key, JSON.stringify({ ...headers, [owner]: own }))
  } catch {
    // No room: they are named once more the next time.
  }
}

function all(shelf: Shelf): Record<string, { print: string; columns: BankColumns }[]> {
  try {
    return saved.parse(JSON.parse(shelf.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
