import { type TopUp, topUps } from '#store/resources/top-ups/top-ups.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'

const column = columnsOf<TopUp>()

/** Client credit that nobody has completed yet, as data (spec 000 §2.6, §9). */
export const topUpListing = defineListing({
  resource: topUps,
  title: 'Pending Client Top Ups',
  pageSize: 10,
  columns: [
    column.id('id', 'ID', { width: '7rem' }),
    column.text('clientName', 'Client Name', { weight: 2, sorts: true }),
    column.text('clientId', 'Client ID', { width: '7rem' }),
    column.dateTime('requestedTime', 'Requested On'),
    column.money('amountCents', 'Top Up Amount'),
  ],
  always: { waits: true },
  // The server counts its days in UTC (decisions.md T2).
  filters: [{ kind: 'days', field: 'requestedTime', days: 'utc', title: 'Requested (days in UTC)' }],
  searches: { text: 'Search by Client Name, Top Up ID' },
  selectedNoun: { one: 'Top Up(s)', many: 'Top Up(s)' },
  sum: 'amountCents',
  sorts: ['requestedTime', 'amountCents', 'clientName'],
  nothingFound: 'No Pending Client Top Up found',
  refused: (message) => message ?? 'Failed to fetch data',
  drawer: 'top-up',
})
