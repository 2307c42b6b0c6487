import { IconPencil } from '@tabler/icons-react'
import { editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { GroupsOfMerchant } from './groups-of-merchant.tsx'
import { MerchantMoney } from './merchant-money.tsx'
import { MerchantStatus, Website } from './merchant-words.tsx'

const fact = factsOf<Merchant>()

export const editMerchantAction: RecordAction<Merchant> = {
  title: 'Edit',
  icon: IconPencil,
  mutation: editMerchant,
  dialog: lazyPart(async () => (await import('./edit-merchant-dialog.tsx')).EditMerchantDialog),
}

/** One merchant: what it is and how to reach it (spec 000 §2.7). Whoever opens it looks for a shop: those are asked for first. */
export const merchantRecord: RecordSpec<Merchant> = {
  resource: merchants,
  heading: 'Merchant',
  copies: { what: 'merchant ID' },
  wide: true,
  actions: [editMerchantAction],
  facts: [
    fact.text('name', 'Name'),
    fact.text('category', 'Category'),
    fact.node('Status', MerchantStatus, { field: 'status' }),
    fact.phone('contact', 'Phone'),
    fact.node('Website', Website, { field: 'website' }),
    fact.node('Groups', GroupsOfMerchant),
    fact.node('Money', (merchant) => <MerchantMoney merchant={merchant} />),
  ],
}
