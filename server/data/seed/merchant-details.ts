import type { Database } from '#server/data/open-database.ts'
import { merchantCategories, merchantFinanceDetails, merchantTags, tags } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { starterTags } from '#server/data/starter-tags.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import type { SeededMerchants } from './merchants.ts'
import { seedOffers } from './offers.ts'
import { Random } from './random.ts'
import { seedStock } from './stock.ts'

const banks = ['Bank of Ceylon', 'Peoples Bank', 'Sampath Bank', 'Commercial Bank', 'Seylan Bank', 'DFCC Bank']
const models = ['A920', 'V240m', 'N910', 'D230', '']
const types = ['STORE', 'STORE', 'STORE', 'QR', 'QR', 'ONLINE', 'PLUGIN']

interface SeedOrder {
  vouchers: number
  now: Date
  shops: SeededMerchants
}

/** Everything merchants have beside shops and groups. In a demo without vouchers there are no codes and no offers. */
export async function seedMerchantDetails(db: Database, order: SeedOrder): Promise<void> {
  const random = new Random(20_260_202)
  const { shops } = order
  await insertRows(db, merchantCategories, categoriesOf(shops))
  await insertRows(db, tags, starterTags)
  await insertRows(db, merchantTags, shops.merchants.flatMap(tagged))
  await insertRows(
    db,
    merchantFinanceDetails,
    shops.merchants.map((merchant, place) => financeOf(random, merchant, place)),
  )
  await insertRows(
    db,
    terminals,
    shops.subMerchants.flatMap((shop) => terminalsOf(random, shop.id ?? 0)),
  )
  for (const table of ['merchants', 'sub_merchants', 'merchant_categories', 'tags', 'terminals']) {
    await continueNumbering(db, table)
  }
  await seedStock(db, new Random(20_260_203), order)
  await seedOffers(db, new Random(20_260_204), order)
}

function categoriesOf({ merchants }: SeededMerchants) {
  return [...new Set(merchants.map(({ category }) => category))].map((name, place) => ({
    id: 1 + place,
    name,
    imgUrl: '/api/themes/festive.svg',
    description: `Shops for ${name.toLowerCase()}`,
  }))
}

function tagged({ id: merchantId = 0 }: { id?: number | undefined }, place: number) {
  return [...new Set([place, place * 2 + 3, place * 5 + 1].map((at) => 1 + (at % starterTags.length)))].map(
    (tagId) => ({
      merchantId,
      tagId,
    }),
  )
}

function financeOf(random: Random, merchant: SeededMerchants['merchants'][number], place: number) {
  return {
    merchantId: merchant.id ?? 0,
    accountName: merchant.name.slice(0, 20).trim(),
    accountNumber: String(random.whole(100_000_000_000, 999_999_999_999)),
    bankName: random.pick(banks),
    bankBranchCode: random.pick(['Kollupitiya', 'Kandy', 'Galle Fort', 'Nugegoda', 'Jaffna', 'Negombo']),
    email: `accounts@${merchant.website.replace('https://', '')}`,
    // With one merchant nothing was agreed.
    commission: place === 9 ? null : `0.${String(random.whole(6, 30) * 5).padStart(3, '0')}`,
    glName: `${merchant.category} sales`,
    glType: 'Revenue',
    totalBalanceCents: random.whole(0, 9_999_999_99),
    glDescription: `Redemptions at ${merchant.name}`,
  }
}

/** One to three terminals a shop; their numbers begin with the shop's. */
function terminalsOf(random: Random, subMerchantId: number) {
  return Array.from({ length: random.whole(1, 3) }, (_, place) => ({
    id: subMerchantId * 10 + 1 + place,
    subMerchantId,
    model: random.pick(models),
    description: random.pick(['Main counter', 'Second counter', 'Cafe corner', 'Upper floor', '']),
    type: place === 0 ? 'STORE' : random.pick(types),
    status: random.chance(0.9) ? 'Active' : 'Inactive',
  }))
}
