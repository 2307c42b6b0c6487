import { groupPageSize, type MerchantGroup, merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { formatCount } from '#store/values/count.ts'
import { Truncate } from '#ui/kit/truncate.tsx'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'

const column = columnsOf<MerchantGroup>()

/** Letters of a description that show (spec 002 §2). */
const descriptionMax = 25
/** Members that a row names: the others are in the record. */
const namesShown = 12

/** Merchant groups as data (spec 002 §2, §9, decisions.md M16). */
export const groupListing = defineListing({
  resource: merchantGroups,
  title: 'Merchant Groups',
  pageSize: groupPageSize,
  columns: [
    column.id('id', 'Group ID', { width: '8rem', sorts: 'number' }),
    column.text('name', 'Group Name (Category)', { weight: 1.4, sorts: true, least: '11rem' }),
    column.shown(
      'description',
      'Description',
      ({ description }) => <Truncate text={description} max={descriptionMax} />,
      { width: '15rem' },
    ),
    column.shown('memberText', 'Merchants', memberCell, { weight: 2 }),
  ],
  searches: { name: 'Group Name', id: 'Group ID', description: 'Description', member: 'Merchant' },
  searchMax: 100,
  sorts: ['name', 'number'],
  refused: (message) => message || 'Failed to fetch merchant groups',
  drawer: 'merchant-group',
})

function memberCell({ members }: MerchantGroup): string {
  if (members.length === 0) return '–'
  const names = members.slice(0, namesShown).map(({ id, name }) => name || id)
  const rest = members.length > namesShown ? ', …' : ''
  return `${formatCount(members.length)}: ${names.join(', ')}${rest}`
}
