import { z } from 'zod'
import { plainSigns } from '#store/values/plain-signs.ts'
import { pinWarning } from '#store/values/pin.ts'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import { isNoLocation, locationMax } from './sub-merchant-calls.ts'

/** A new shop, with the literal texts where the specs have them (spec 000 §5, spec 002 §5). */
export const newShopForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email cannot be empty')
    .max(100, 'Email cannot exceed 100 characters')
    .regex(emailPattern, 'Enter a valid email address'),
  location: z
    .string()
    .trim()
    .max(locationMax, `Location cannot exceed ${locationMax} characters`)
    .refine((text) => !isNoLocation(text), 'Location cannot be empty'),
  mangerPin: z
    .string()
    .min(1, 'Merchant pin cannot be empty')
    .regex(/^\d{1,5}$/, 'Use 1 to 5 digits'),
})
export type NewShop = z.infer<typeof newShopForm>

/** One line of a list of new shops; `row` as a spreadsheet counts. Its PIN is in no words. */
export interface ShopLine {
  row: number
  shop: NewShop
  problems: readonly string[]
  warnings: readonly string[]
}

const titles: Readonly<Record<keyof NewShop, string>> = { email: 'Email', location: 'Location', mangerPin: 'PIN' }
const columns = Object.keys(titles) as (keyof NewShop)[]

/** Whether two locations are the same to whoever reads them. */
export function isSameLocation(one: string, other: string): boolean {
  return plainLocation(one) === plainLocation(other)
}

const plainLocation = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Judges a pasted table or a file by row and column: email, location and PIN in this order, or as a header names them.
 * `known` are the locations that the merchant has already.
 */
export function shopLines(table: readonly (readonly string[])[], known: readonly string[]): ShopLine[] {
  const rows = table
    .map((cells, at) => ({ row: at + 1, cells: cells.map(plainSigns) }))
    .filter(({ cells }) => cells.some(Boolean))
  const places = placesIn(rows[0]?.cells ?? [])
  const lines = (places === null ? rows : rows.slice(1)).map(({ row, cells }) => {
    const cellOf = (column: keyof NewShop) => cells[places?.[column] ?? columns.indexOf(column)] ?? ''
    return { row, shop: { email: cellOf('email'), location: cellOf('location'), mangerPin: cellOf('mangerPin') } }
  })
  const taken = new Set(known.map(plainLocation))
  const pins = lines.map(({ shop }) => shop.mangerPin).filter((pin) => /^\d+$/.test(pin))
  const longest = Math.max(0, ...pins.map(({ length }) => length))
  const first = new Map<string, number>()
  return lines.map(({ row, shop }) => {
    const location = plainLocation(shop.location)
    const twin = first.get(location)
    if (location !== '' && twin === undefined) first.set(location, row)
    const again = twin === undefined ? [] : [`Location: the same as in row ${twin}`]
    const there = taken.has(location) ? ['Location: this merchant has a shop there already'] : []
    return { row, shop, problems: [...problemsOf(shop), ...again], warnings: [...there, ...warningsOf(shop, longest)] }
  })
}

/** Where the columns stand by their header; null where the first row is a shop. */
function placesIn(first: readonly string[]): Record<keyof NewShop, number> | null {
  if (first.some((cell) => cell.includes('@'))) return null
  const at = (pattern: RegExp) => first.findIndex((cell) => pattern.test(cell))
  const places = { email: at(/mail/i), location: at(/location|address|shop/i), mangerPin: at(/pin/i) }
  return Object.values(places).every((place) => place < 0) ? null : places
}

/** "80471.0", "80,471", "8.05E+04": no PIN any more, and what it was is not in it. */
const sheetNumber = /^\d[\d.,\s]*(e[+-]?\d+)?$/i
const madeNumber = 'A sheet has made a number of it; give the column the format Text, and write the PINs again'

function problemsOf(shop: NewShop): string[] {
  const issues = newShopForm.safeParse(shop).error?.issues ?? []
  const byColumn = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  const isNumber = sheetNumber.test(shop.mangerPin) && !/^\d+$/.test(shop.mangerPin)
  if (isNumber) byColumn.set('mangerPin', madeNumber)
  return columns.flatMap((column) => {
    const words = (column === 'mangerPin' ? null : spreadsheetDamage(shop[column])) ?? byColumn.get(column)
    return words === undefined ? [] : [`${titles[column]}: ${words}`]
  })
}

function warningsOf({ mangerPin }: NewShop, longest: number): string[] {
  const weak = pinWarning(mangerPin)
  const isShort = /^\d+$/.test(mangerPin) && mangerPin.length < longest
  return [
    ...(weak === null ? [] : [`PIN: ${weak.replace(/\.$/, '')}`]),
    ...(isShort ? ['PIN: shorter than others; a sheet may have dropped a zero in front'] : []),
  ]
}
