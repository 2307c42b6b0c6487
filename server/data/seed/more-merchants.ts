import type { Database } from '#server/data/open-database.ts'
import {
  merchantFinanceDetails,
  merchantGroupMembers,
  merchantGroups,
  merchants,
  merchantTags,
  subMerchants,
} from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { starterTags } from '#server/data/starter-tags.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import { mobileNumber } from './people.ts'
import { Random } from './random.ts'

/** So many beside the sixteen with their 43 shops, in which vouchers are spent. */
const ordinary = { merchants: 30, shops: 100, terminals: 170 }
/** With these there are 5,000 merchants, 12,000 sub-merchants and 20,000 terminals. */
const many = { merchants: 4984, shops: 11_957, terminals: 19_913 }

const first = { merchant: 117, shop: 2001 }
/** A merchant with very many shops, one with none, and one of whose two shops the second has no terminal. */
const special = { shops: 40, terminals: 12 }

const places = ['Ambalangoda', 'Avissawella', 'Chilaw', 'Dambulla', 'Embilipitiya', 'Horana', 'Kalmunai', 'Kegalle']
const towns = [
  ...places,
  'Kuliyapitiya',
  'Mannar',
  'Matale',
  'Monaragala',
  'Puttalam',
  'Tangalle',
  'Wattala',
  'Weligama',
]
const names = ['Sigiriya', 'Mahaweli', 'Pidurangala', 'Samanala', 'Udawalawe', 'Yala', 'Knuckles', 'Mirissa', 'Koggala']
const trades: readonly (readonly [string, string])[] = [
  ['Coffee Roasters', 'Restaurant'],
  ['Garden Centre', 'Home'],
  ['Opticians', 'Health'],
  ['Stationers', 'Books'],
  ['Cycle Works', 'Sports'],
  ['Sweet House', 'Food'],
  ['Tailors', 'Fashion'],
]
/** Two names in other letters: whoever lists, prints or searches must cope with them. */
const otherLetters: Readonly<Record<number, string>> = { 5: 'සඳකඩ පහන පොත්හල', 6: 'யாழ் நல்லூர் அங்காடி' }

const groups = [
  [8, 'West coast shops', 'From Puttalam down to Kalutara'],
  [9, 'With delivery', 'Merchants that bring what is bought'],
  [10, 'Women in business', 'Shops that women lead'],
  [11, 'Year-end partners', 'For gifts in December'],
  [12, 'Young brands', 'Merchants of the last twelve months'],
] as const

/** Merchants, shops, terminals and groups that nothing has been spent at; drawn apart, so that all other rows stay as they are. */
export async function seedMoreMerchants(db: Database, isLarge: boolean): Promise<void> {
  const random = new Random(20_260_301)
  const counts = isLarge ? many : ordinary
  const rows = Array.from({ length: counts.merchants }, (_, place) => merchantOf(random, place))
  const shops = shopsOf(random, counts)
  await insertRows(db, merchants, rows)
  await insertRows(db, subMerchants, shops)
  await insertRows(db, merchantFinanceDetails, rows.map(financeOf))
  const tags = rows.map(({ id: merchantId }, place) => ({ merchantId, tagId: 1 + (place % starterTags.length) }))
  await insertRows(db, merchantTags, tags)
  await insertRows(db, terminals, terminalsOf(random, shops, counts.terminals))
  await insertRows(
    db,
    merchantGroups,
    groups.map(([id, name, description]) => ({ id, name, description, imageUrl: '/api/themes/festive.svg' })),
  )
  await insertRows(db, merchantGroupMembers, groups.flatMap(membersOf))
  for (const table of ['merchants', 'sub_merchants', 'terminals']) await continueNumbering(db, table)
}

function merchantOf(random: Random, place: number) {
  const [trade, category] = trades[place % trades.length] ?? ['Stores', 'Home']
  const turn = Math.floor(place / names.length)
  const name = otherLetters[place] ?? `${names[place % names.length]} ${trade}${turn > 6 ? ` ${turn}` : ''}`
  const address = `${1 + (place % 240)}, Main Street, ${towns[place % towns.length]}`
  return {
    id: first.merchant + place,
    name,
    category,
    status: place % 11 === 10 ? 'Inactive' : 'Active',
    website: `https://merchant-${first.merchant + place}.example.lk`,
    contact: mobileNumber(random),
    address,
    imgUrl: '/api/themes/festive.svg',
    thumbnail: '/api/themes/festive.svg',
    description: `<p>${name}</p>`,
    termsAndConditions: '<p>Merchant Terms &amp; Conditions applied</p>',
  }
}

function financeOf({ id, name }: { id: number; name: string }) {
  return {
    merchantId: id,
    accountName: name.slice(0, 20).trim(),
    accountNumber: String(800_000_000_000 + id),
    bankName: 'Bank of Ceylon',
    bankBranchCode: 'Kollupitiya',
    email: `accounts@merchant-${id}.example.lk`,
    commission: '0.100',
    glName: 'Sales',
    glType: 'Revenue',
    totalBalanceCents: 0,
    glDescription: `Redemptions at ${name}`,
  }
}

/** Of the place of a merchant: the special ones first, the others share the rest evenly. */
function shopCounts(counts: typeof ordinary): number[] {
  const known = [special.shops, 0, 2]
  const others = counts.merchants - known.length
  const rest = counts.shops - special.shops - 2
  return [...known, ...Array.from({ length: others }, (_, at) => share(rest, others, at))]
}

/** So much of a whole number falls to one of several places. */
function share(all: number, places: number, at: number): number {
  return Math.floor((all * (at + 1)) / places) - Math.floor((all * at) / places)
}

function shopsOf(random: Random, counts: typeof ordinary) {
  const merchantIds = shopCounts(counts).flatMap((count, place) =>
    Array.from({ length: count }, () => first.merchant + place),
  )
  return merchantIds.map((merchantId, place) => {
    const town = towns[place % towns.length] ?? ''
    const street = Math.floor(place / towns.length)
    return {
      // Two apart: the number of a terminal begins with that of its shop, and one shop has twelve.
      id: first.shop + 2 * place,
      merchantId,
      email: `${town.toLowerCase()}@merchant-${merchantId}.example.lk`,
      mobileNo: mobileNumber(random),
      location: street === 0 ? town : `${town} ${street + 1}`,
      otherEmails: place % 9 === 0 ? [`manager@merchant-${merchantId}.example.lk`] : [],
      otherMobileNos: [],
    }
  })
}

/** The first shop of the third merchant has twelve, its second has none; the others share the rest. */
function terminalsOf(random: Random, shops: { id: number }[], all: number) {
  const crowded = special.shops
  const others = shops.length - 2
  const counts = shops.map((_, place) => {
    if (place === crowded) return special.terminals
    if (place === crowded + 1) return 0
    return share(all - special.terminals, others, place < crowded ? place : place - 2)
  })
  return shops.flatMap(({ id: subMerchantId }, place) =>
    Array.from({ length: counts[place] ?? 0 }, (_, at) => ({
      id: subMerchantId * 10 + 1 + at,
      subMerchantId,
      model: random.pick(['A920', 'V240m', 'N910', 'D230', '']),
      description: random.pick(['Main counter', 'Second counter', 'Upper floor', '']),
      type: at === 0 ? 'STORE' : random.pick(['STORE', 'QR', 'ONLINE', 'PLUGIN']),
      status: random.chance(0.9) ? 'Active' : 'Inactive',
    })),
  )
}

function membersOf([groupId]: (typeof groups)[number]) {
  return Array.from({ length: 2 + (groupId % 4) }, (_, at) => ({
    groupId,
    merchantId: first.merchant + ((groupId * 5 + at * 3) % ordinary.merchants),
  }))
}
