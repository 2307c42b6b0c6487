import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import type { PaymentAccess } from '#store/resources/payments/payment-rules.ts'
import { type Payment, payments } from '#store/resources/payments/payments.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'
import { noPayments, paymentDay, paymentWords } from './payment-words.ts'

const column = columnsOf<Payment>()

/** Payments as a role may see them, of the merchant a merchant user works for (spec 001 §2, §6). */
export function paymentListing(access: PaymentAccess, scope: string, merchantName: (id: string) => string): Listing {
  return defineListing({
    resource: payments,
    scope,
    title: 'Payments',
    columns: [
      column.dateTime('createdAt', 'Date'),
      column.shown('paymentDate', 'Payment Date', ({ paymentDate }) => paymentDay(paymentDate), {
        kind: 'day',
        width: '7rem',
      }),
      ...(access.merchants ? [column.id('id', 'Payment ID', { width: '7rem' })] : []),
      column.text('referenceCode', 'Reference Code'),
      ...(access.merchants ? [column.text('merchantName', 'Merchant Name', { weight: 1.25 })] : []),
      column.money('amountCents', 'Amount'),
    ],
    searches: { reference: 'Reference Code' },
    filters: [
      ...(access.merchants
        ? [
            {
              kind: 'picker' as const,
              param: 'filter' as const,
              field: 'merchantId' as const,
              words: (id: string) => `Merchant: ${merchantTitle({ id, name: merchantName(id) })}`,
            },
          ]
        : []),
      { kind: 'days', field: 'createdAt', days: 'colombo', title: 'Recorded' },
    ],
    eitherDaysOrSearch: true,
    sum: 'amountCents',
    sorts: ['createdAt', 'amountCents'],
    nothingFound: (read) => noPayments(read, access.merchants ? merchantName : null),
    refused: () => paymentWords.listFailed,
    drawer: 'payment',
  })
}
