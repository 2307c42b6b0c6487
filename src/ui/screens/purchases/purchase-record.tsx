import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import { paymentTypeWords, physicalWords, purchaseTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { type Purchase, purchases } from '#store/resources/purchases/purchases.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { EditPurchaseDialog } from './edit-purchase-dialog.tsx'
import { PurchaseStatus } from './purchase-listing.tsx'
import { PurchaseTimeline } from './purchase-timeline.tsx'
import { UnscheduleDialog } from './unschedule-dialog.tsx'

const fact = factsOf<Purchase>()

const isPending = ({ pendingVoucherId }: Purchase) => pendingVoucherId !== ''

/** What may be done with a pending purchase. */
export const purchaseActions: readonly RecordAction<Purchase>[] = [
  {
    title: 'Edit delivery details',
    tone: 'primary',
    mutation: editPurchase,
    may: isPending,
    dialog: EditPurchaseDialog,
  },
  {
    title: 'Send without a schedule',
    mutation: editPurchase,
    may: (purchase) => isPending(purchase) && purchase.scheduledDate !== null,
    dialog: UnscheduleDialog,
  },
]

/** What the server's file of some days does not say is hidden until the row has been read (docs/adr/0041). */
const whole = { when: ({ isFromFile }: Purchase) => isFromFile !== true }

const yesNo = (is: boolean | null) => (is === null ? null : is ? 'Yes' : 'No')

/** Every field of a purchase; how it is delivered can be changed while it is pending (spec 002 §2, §3). */
export const purchaseRecord: RecordSpec<Purchase> = {
  resource: purchases,
  heading: 'Purchase',
  copies: { what: 'purchase ID' },
  actions: purchaseActions,
  facts: [
    fact.node('Status', (purchase) => <PurchaseStatus {...purchase} />, { field: 'status' }),
    fact.text(({ type }) => purchaseTypeTitles[type], 'Type'),
    fact.money('amountCents', 'Amount'),
    fact.copy('userId', 'User ID'),
    fact.link('voucherId', 'Voucher ID', {
      href: (id) => `/vouchers/view-vouchers?page=1&searchId=id&searchKey=${encodeURIComponent(id)}`,
    }),
    fact.link('pendingVoucherId', 'Pending ID', {
      when: isPending,
      href: (id) => `/purchases/pending-Purchases?selected=${encodeURIComponent(id)}&drawer=pending-purchase`,
    }),
    fact.link('id', 'Delivery Order', {
      when: ({ physicalOption }) => physicalOption !== null,
      href: (id) => `/operations/deliveries-n-pickups?selected=${encodeURIComponent(id)}&drawer=order`,
    }),
    fact.time('createdDate', 'Created Date'),
    fact.time('scheduledDate', 'Schedule Date', whole),
    fact.email('deliveryEmail', 'Delivery Email', whole),
    fact.phone('deliverySMS', 'Delivery SMS', whole),
    fact.text(({ physicalOption }) => physicalWords(physicalOption), 'Physical Option', whole),
    fact.text(({ addOns }) => addOns.join(', ') || null, 'Add-ons', whole),
    fact.text(({ completedByAdmin }) => yesNo(completedByAdmin), 'Completed By Admin', whole),
    fact.text(({ paymentType }) => paymentTypeWords(paymentType), 'Payment Method', whole),
    fact.text('payeeName', 'Payee Name', whole),
    fact.time('paymentTime', 'Payment Time', whole),
    fact.copy('orderReferenceNumber', 'Order Reference Number', whole),
    fact.text(() => 'Not on this device yet', 'Delivery and Payment', { when: (purchase) => !whole.when(purchase) }),
  ],
  below: (purchase, { entries }) => <PurchaseTimeline purchase={purchase} entries={entries} />,
}
