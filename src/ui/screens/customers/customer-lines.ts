import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type Contact, isContact } from '#store/values/contact.ts'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import { type CustomerSource, customerSources } from './customer-sources.ts'

/** A collection that this person may see in a list, and what a customer's page shows of its rows. */
export interface CustomerCollection {
  listed: ListedCollection
  source: CustomerSource
}

/** One record of a customer. */
export interface CustomerLine {
  listed: ListedCollection
  id: string
  row: AnyRow
  time: string | null
  /** As what it names the customer: "Receiver". */
  part: string
  status: string
  cents: number | null
  /** Undefined of what holds no balance, null where the server does not say it. */
  leftCents: number | null | undefined
  about: string
}

/** What one question has shown: the newest of its lines, and whether there are older ones. */
export interface CustomerRecords {
  lines: readonly CustomerLine[]
  hasMore: boolean
}

/** The searches of a collection that this person has and that look for such a contact. */
function searchesFor({ listed, source }: CustomerCollection, { kind }: Contact): string[] {
  return Object.keys(source.parts).filter((key) => listed.resource.search[key]?.kind === kind)
}

/** Of the collections that a person may see in a list, those that can name such a contact. */
export function customerCollections(listed: readonly ListedCollection[], contact: Contact): CustomerCollection[] {
  return listed.flatMap((one) => {
    const source = customerSources.find(({ of }) => of.name === one.resource.name)
    const collection = source && { listed: one, source }
    // Of vouchers no address is known, but purchases that have one lead to them.
    const isNamed = collection && (one.resource.name === 'vouchers' || searchesFor(collection, contact).length > 0)
    return isNamed ? [collection] : []
  })
}

/** Asks for the newest rows that hold the contact; null where none can. */
export function customerQuery(of: CustomerCollection, contact: Contact, most: number): ListQuery | null {
  const by = searchesFor(of, contact)
  if (by.length === 0) return null
  return { ...newest(of, most), filters: {}, search: { by, text: contact.text, how: 'equals' } }
}

/** Asks for the vouchers with these ids. */
export function linkedQuery(of: CustomerCollection, ids: readonly string[]): ListQuery {
  return { ...newest(of, Math.max(1, ids.length)), filters: { id: { oneOf: ids } }, search: null }
}

function newest({ listed: { collection }, source: { time } }: CustomerCollection, most: number) {
  return { collection, sort: { by: time, direction: 'desc' as const }, page: 1, pageSize: most }
}

/** A row as a line; `part` says as what it names the customer where no field of its own does. */
export function customerLine(
  { listed, source }: CustomerCollection,
  row: AnyRow,
  { contact, part = '' }: { contact: Contact; part?: string | undefined },
): CustomerLine {
  const fields = row as unknown as Readonly<Record<string, unknown>>
  const time = fields[source.time]
  const named = Object.keys(source.parts).filter((key) =>
    isContact(fields[listed.resource.search[key]?.field ?? ''], contact),
  )
  const parts = [...new Set(named.map((key) => source.parts[key] ?? ''))]
  return {
    listed,
    id: row.id,
    row,
    time: typeof time === 'string' ? time : null,
    part: parts.length > 0 ? parts.join(', ') : part,
    status: source.status(row),
    cents: source.cents(row),
    leftCents: source.left?.(row),
    about: source.about(row, listed.scope === ''),
  }
}

/** By the ids of vouchers that other records have brought: as what those name the customer. */
export function vouchersBrought(of: CustomerCollection, lines: readonly CustomerLine[]): Map<string, string> {
  const brought = new Map<string, string>()
  for (const { row, part } of lines) {
    const id = of.source.voucher?.(row) ?? ''
    // Whoever picks an order up, or is at the door, may be anybody.
    const known = part.split(', ').find((one) => one === 'Sender' || one === 'Receiver')
    if (id !== '' && known !== undefined && !brought.has(id)) brought.set(id, known)
  }
  return brought
}

/**
 * All lines in the order of time, the newest first, each record once; those without a time stand last. Where a part has
 * older lines that are not here, nothing older than its last line is shown: it could stand between them.
 */
export function linesByTime(parts: readonly CustomerRecords[]): CustomerLine[] {
  const from = parts.reduce((latest, { lines, hasMore }) => {
    const last = hasMore ? (lines.at(-1)?.time ?? '') : ''
    return last > latest ? last : latest
  }, '')
  const byKey = new Map<string, CustomerLine>()
  for (const line of parts.flatMap(({ lines }) => lines)) {
    const key = `${line.listed.collection} ${line.id}`
    if ((line.time ?? '') >= from && !byKey.has(key)) byKey.set(key, line)
  }
  return [...byKey.values()].sort((one, other) => compare(other.time ?? '', one.time ?? ''))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
