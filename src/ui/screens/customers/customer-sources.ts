import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { orderStatusTitles, orderWords } from '#store/resources/client-orders/order-words.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { purchaseStatusTitles, purchaseTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { statusWords } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { vouchers, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'

/** What a customer's page shows of the rows of one resource. */
export interface CustomerSource {
  of: Resource
  /** The instant by which its rows are ordered. */
  time: string
  /** By searches of the resource: as what a row names the customer. */
  parts: Readonly<Record<string, string>>
  status(row: AnyRow): string
  cents(row: AnyRow): number | null
  /** What is left of it; null where nobody says it. */
  left?(row: AnyRow): number | null
  /** Whom and what it is about; `ofAll` where rows of all merchants are listed. */
  about(row: AnyRow, ofAll: boolean): string
  /** The voucher that it has brought; '' where there is none. */
  voucher?(row: AnyRow): string
}

interface Told<Row extends AnyRow, Searches extends string> {
  time: keyof Row & string
  parts: Partial<Record<Searches, string>>
  status(row: Row): string
  cents(row: Row): number | null
  left?(row: Row): number | null
  about(row: Row, ofAll: boolean): string
  voucher?(row: Row): string
}

const source = <Row extends AnyRow, Searches extends string>(of: Resource<Row, Searches>, told: Told<Row, Searches>) =>
  ({ of, ...told }) as unknown as CustomerSource

const fromTo = (sender: string, receiver: string) =>
  [sender && `from ${sender}`, receiver && `to ${receiver}`].filter(Boolean).join(' ')

/** All that names a customer by a mobile number or an email address, in the order of the menu. */
export const customerSources: readonly CustomerSource[] = [
  source(vouchers, {
    time: 'createdDate',
    parts: { receiver_mobile: 'Receiver' },
    status: ({ status }) => voucherStatusTitles[status],
    cents: ({ amountCents }) => amountCents,
    left: ({ balanceCents }) => balanceCents,
    about: ({ sender, ownerName }) => fromTo(sender, ownerName),
  }),
  source(purchases, {
    time: 'createdDate',
    parts: { delivery_sms: 'Receiver', delivery_email: 'Receiver' },
    status: ({ status }) => purchaseStatusTitles[status],
    cents: ({ amountCents }) => amountCents,
    about: ({ type, payeeName }) => [purchaseTypeTitles[type], payeeName].filter(Boolean).join(', paid by '),
    voucher: ({ voucherId }) => voucherId,
  }),
  source(pendingPurchases, {
    time: 'createdDate',
    parts: {
      owner_mobile: 'Receiver',
      sms_number: 'Receiver',
      delivery_email: 'Receiver',
      delivery_mobile: 'Delivery',
    },
    status: ({ waits }) => (waits ? 'Pending' : 'Complete'),
    cents: ({ amountCents }) => amountCents,
    about: ({ senderName, receiverName }) => fromTo(senderName, receiverName),
  }),
  source(deliveries, {
    time: 'createdDate',
    parts: { creator_mobile: 'Sender', delivery_mobile: 'Delivery', picker_mobile: 'Picker' },
    status: ({ status }) => deliveryStatusTitles[status],
    cents: ({ amountCents }) => amountCents,
    about: ({ creatorName, receiverName }) => fromTo(creatorName, receiverName),
    voucher: ({ voucherId }) => voucherId,
  }),
  source(clientOrders, {
    time: 'date',
    parts: { contact_email: 'Contact point' },
    status: ({ status }) => orderWords(orderStatusTitles, status),
    cents: ({ totalCents }) => totalCents,
    about: ({ referenceNo, clientName }) => [referenceNo, clientName].filter(Boolean).join(', '),
  }),
  source(redemptions, {
    time: 'dateTime',
    parts: { MOBILE_NO: 'Customer' },
    status: ({ status }) => statusWords(status),
    cents: ({ redeemedCents }) => redeemedCents,
    about: ({ merchantName, subMerchantLocation, voucherId }, ofAll) => {
      const where = [ofAll && merchantName, subMerchantLocation].filter(Boolean).join(', ')
      return [where && `at ${where}`, voucherId && `voucher ${voucherId}`].filter(Boolean).join(' · ')
    },
  }),
]
