import { type RedemptionAccess, takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptionPageSize, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'
import type { Filter } from '#ui/listing/filters.ts'
import { RedemptionStatusBadge } from './redemption-status.tsx'
import { reconciliation, redemptionKinds } from './redemption-kinds.ts'
import { emptyWords, loadRefusal } from './redemption-words.ts'

const column = columnsOf<Redemption>()

/** One merchant's redemptions, where an address asks for them. */
const merchantFilter = (merchantName: (id: string) => string): Filter<keyof Redemption> => ({
  kind: 'picker',
  param: 'merchant',
  field: 'merchantId',
  words: (id) => `Merchant: ${merchantName(id)}`,
})

/** Redemptions as a role may see them, of the merchant or the shop it looks at (spec 001 §2, §6). */
export function redemptionListing(
  access: RedemptionAccess,
  scope: string,
  shopName: (id: string) => string,
  merchantName = (id: string) => id,
): Listing {
  const { searchesMerchants, merchantColumn, earned } = access
  return defineListing({
    resource: redemptions,
    scope,
    title: 'Redemptions',
    pageSize: redemptionPageSize,
    pagerFrom: redemptionPageSize,
    columns: [
      column.dateTime('dateTime', 'Date'),
      column.id('id', 'Redemption Id', { width: '7.25rem' }),
      ...(merchantColumn ? [column.text('merchantName', 'Merchant', { weight: 1.5 })] : []),
      column.text('subMerchantLocation', 'Sub Merchant'),
      column.shown('status', 'Status', RedemptionStatusBadge, { width: '7.25rem' }),
      column.money('redeemedCents', 'Redeemed', takenBack),
      ...(earned ? [column.money('earnedCents', 'Earned', takenBack)] : []),
    ],
    searches: {
      REDEMPTION_ID: 'Redemption ID',
      REFERENCE_CODE: 'Reference Code',
      ...(searchesMerchants ? { MERCHANT_NAME: 'Merchant Name' } : {}),
    },
    filters: [
      { kind: 'select', param: 'show', title: 'Which redemptions', all: 'All redemptions', kinds: redemptionKinds },
      { kind: 'picker', param: 'filter', field: 'subMerchantId', words: (id) => `Sub Merchant: ${shopName(id)}` },
      ...(access.platform ? [merchantFilter(merchantName)] : []),
      { kind: 'days', field: 'dateTime', days: 'colombo', title: 'Redeemed' },
    ],
    sum: 'redeemedCents',
    sumApart: takenBack,
    sorts: ['dateTime', 'redeemedCents', ...(earned ? ['earnedCents' as const] : [])],
    nothingFound: (read) => emptyWords(read, shopName),
    refused: loadRefusal,
    drawer: 'redemption',
    panels: [reconciliation],
  })
}
