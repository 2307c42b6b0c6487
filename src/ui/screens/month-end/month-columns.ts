import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import type { MerchantMonth } from './month-figures.ts'

/** A merchant's month as a line of a table, a file or a sheet of paper. */
export interface MonthRow extends MerchantMonth {
  name: string
}

const column = columnsOf<MonthRow>()

/** The columns of the month, as they stand on screen, in a file and on paper. */
export const monthColumns = [
  column.text('name', 'Merchant'),
  column.id('id', 'Merchant ID'),
  column.number('redemptions', 'Redemptions'),
  column.money('redeemedCents', 'Redeemed'),
  column.money('platformEarnedCents', 'Platform’s part'),
  column.money('earnedCents', 'Earned'),
  column.money('paidCents', 'Paid'),
  column.money('owedCents', 'Still owed'),
  column.dateTime('oldestUnpaid', 'Oldest unpaid'),
  column.money('unredeemedCents', 'Un-redeemed'),
  column.money('beforeCents', 'Redeemed the month before'),
]

const behind = columnsOf<Redemption>()

/** The redemptions behind the figures, on a sheet of their own. */
export const behindColumns = [
  behind.dateTime('dateTime', 'Date'),
  behind.id('id', 'Redemption Id'),
  behind.id('merchantId', 'Merchant ID'),
  behind.text('merchantName', 'Merchant'),
  behind.text('subMerchantLocation', 'Sub Merchant'),
  behind.text('voucherId', 'Voucher ID'),
  behind.text('referenceCode', 'Reference Code'),
  behind.text('status', 'Status'),
  behind.text('payableStatus', 'Payment status'),
  behind.money('redeemedCents', 'Redeemed', takenBack),
  behind.money('platformEarnedCents', 'Platform’s part', takenBack),
  behind.money('earnedCents', 'Earned', takenBack),
]
