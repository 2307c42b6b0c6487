import { typeWords, unusedDays, unusedTitle } from '#store/resources/terminals/terminal-rules.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'
import { titledKinds } from '#ui/listing/filters.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'
import { TerminalStatus } from './terminal-words.tsx'
import type { Unused } from './use-unused.ts'

const column = columnsOf<Terminal>()

/** The four columns of the spec, and what else is known of terminals for who asks (spec 001 §2). */
const columns = [
  column.id('id', 'ID', { width: '8.5rem', sorts: 'number' }),
  column.text('merchant', 'Merchant', { weight: 1.5, sorts: true }),
  column.shown('location', 'Sub Merchant', ({ location, subMerchantId }) => location || subMerchantId, {
    weight: 1.5,
    sorts: true,
  }),
  column.shown('status', 'Status', TerminalStatus, { width: '7rem', sorts: true }),
  column.shown('type', 'Type', ({ type }) => typeWords(type), { width: '6rem', sorts: true, optional: true }),
  column.shown('model', 'Model', ({ model }) => model, { width: '7rem', optional: true }),
  column.shown('description', 'Description', ({ description }) => description, { weight: 2, optional: true }),
  column.shown('merchantId', 'Merchant ID', ({ merchantId }) => merchantId, { width: '7rem', optional: true }),
  column.shown('subMerchantId', 'Sub Merchant ID', ({ subMerchantId }) => subMerchantId, {
    width: '8.5rem',
    optional: true,
  }),
]

/** Terminals as data, as they are while these are not used. */
export function terminalListing(unused: Unused): Listing {
  const isKnown = unused.seen !== null && unused.seen.until !== null
  return defineListing({
    resource: terminals,
    title: 'Terminals',
    pageSize: 10,
    columns,
    filters: [
      { kind: 'picker', param: 'filter', field: 'merchantId', here: true, words: (id) => `Merchant: ${id}` },
      { kind: 'picker', param: 'status', field: 'status', here: true, words: (status) => `Status: ${status}` },
      { kind: 'picker', param: 'type', field: 'type', here: true, words: (type) => `Type: ${typeWords(type)}` },
      {
        kind: 'select',
        param: 'show',
        cards: true,
        title: 'Use',
        all: 'Any use',
        kinds: titledKinds({ unused: unusedTitle }, { unused: { id: { oneOf: unused.ids } } }),
      },
    ],
    searches: { merchant: 'Merchant Name', id: 'Terminal ID' },
    sorts: ['number', 'merchant', 'location', 'status', 'type'],
    nothingFound,
    notKnown: (read) =>
      read.values['show'] && !isKnown
        ? `Terminals appear here once the redemptions of the last ${unusedDays} days are on this device.`
        : null,
    drawer: 'terminal',
  })
}

/** Literal texts (spec 001 §8). */
function nothingFound({ searchId, searchKey }: ReadAddress): string {
  if (searchKey === '') return 'NO TERMINALS FOUND'
  return searchId === 'id'
    ? `No terminal found for terminal id ${searchKey}`
    : `No merchant found for name ${searchKey}`
}
