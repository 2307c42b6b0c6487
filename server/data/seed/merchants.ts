import type { merchantGroupMembers, merchantGroups, merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { mobileNumber } from './people.ts'
import type { Random } from './random.ts'

/** Invented shops: name, category, places. */
const shops: readonly (readonly [name: string, category: string, places: readonly string[]])[] = [
  ['Araliya Textiles', 'Fashion', ['Nugegoda', 'Kandy', 'Matara']],
  ['Bluewater Bookshop', 'Books', ['Colombo 07', 'Galle']],
  ['Cinnamon Leaf Bakers', 'Food', ['Borella', 'Dehiwala', 'Kurunegala', 'Negombo']],
  ['Dumbara Handlooms', 'Fashion', ['Kandy', 'Colombo 03']],
  ['Ella View Restaurants', 'Restaurant', ['Badulla', 'Nuwara Eliya', 'Colombo 02']],
  ['Galle Fort Jewellers', 'Jewellery', ['Galle', 'Colombo 04']],
  ['Hantana Electronics', 'Electronic', ['Kandy', 'Kiribathgoda', 'Panadura']],
  ['Jaffna Spice House', 'Food', ['Jaffna', 'Wellawatte']],
  ['Kelani Home Stores', 'Home', ['Kelaniya', 'Gampaha', 'Ratnapura']],
  ['Lotus Pond Spa', 'Wellness', ['Rajagiriya', 'Bentota']],
  ['Mount Lavinia Sports', 'Sports', ['Mount Lavinia', 'Kandy']],
  ['Nelum Pharmacy', 'Health', ['Maharagama', 'Anuradhapura', 'Polonnaruwa']],
  ['Ocean Breeze Fish Market', 'Food', ['Negombo', 'Trincomalee']],
  ['Pettah Toys & Games', 'Toys', ['Colombo 11', 'Kotte']],
  ['Ruhunu Shoes', 'Fashion', ['Matara', 'Hambantota', 'Galle']],
  ['Serendib Supermarket', 'Grocery', ['Colombo 05', 'Battaramulla', 'Kandy', 'Batticaloa', 'Vavuniya']],
]

const groups = [
  [1, 'All merchants', 'Every merchant of the platform'],
  [2, 'Fashion and shoes', 'Clothing, handlooms, shoes and jewellery'],
  [3, 'Food and restaurants', 'Bakers, spices, fish and restaurants'],
  [4, 'Home and electronics', 'For house, kitchen and living room'],
  [5, 'Wellness and health', 'Spas, pharmacies and sports'],
  [6, 'Kandy shops', 'Merchants with a shop in Kandy'],
  [7, 'Books and toys', 'For children and students'],
] as const

const members: Readonly<Record<number, readonly number[]>> = {
  1: shops.map((_, place) => 101 + place),
  2: [101, 104, 106, 115],
  3: [103, 105, 108, 113, 116],
  4: [107, 109],
  5: [110, 111, 112],
  6: [101, 104, 107, 111, 116],
  7: [102, 114],
}

export interface SeededMerchants {
  merchants: (typeof merchants.$inferInsert)[]
  subMerchants: (typeof subMerchants.$inferInsert)[]
  groups: (typeof merchantGroups.$inferInsert)[]
  members: (typeof merchantGroupMembers.$inferInsert)[]
}

/** The merchants with their shops and groups; the first two belong to the demo's merchant administrator. */
export function makeMerchants(random: Random, subMerchantEmail: string): SeededMerchants {
  const rows = shops.map(([name, category, places], place) => ({
    id: 101 + place,
    name,
    category,
    status: place === 12 ? 'Inactive' : 'Active',
    website: `https://${slug(name)}.example.lk`,
    contact: mobileNumber(random),
    ...detailsOf({ name, category, places }, place),
  }))
  const locations = shops.flatMap(([name, , list], at) =>
    list.map((location) => ({ name, location, merchantId: 101 + at })),
  )
  return {
    merchants: rows,
    subMerchants: locations.map(({ name, location, merchantId }, place) => ({
      id: 1001 + place,
      merchantId,
      email: place === 0 ? subMerchantEmail : `${slug(location)}@${slug(name)}.example.lk`,
      mobileNo: mobileNumber(random),
      location,
      otherEmails: place % 7 === 0 ? [`manager@${slug(name)}.example.lk`] : [],
      otherMobileNos: place % 5 === 0 ? [`+9411200${1000 + place}`] : [],
    })),
    groups: groups.map(([id, name, description]) => ({
      id,
      name,
      description,
      imageUrl: '/api/themes/festive.svg',
    })),
    members: Object.entries(members).flatMap(([groupId, ids]) =>
      ids.map((merchantId) => ({ groupId: Number(groupId), merchantId })),
    ),
  }
}

/** What Add merchant asks for beside the list's columns; without chance, so that everybody else's rows stay as they were. */
function detailsOf(
  { name, category, places }: { name: string; category: string; places: readonly string[] },
  place: number,
) {
  return {
    address: `${12 + place * 7}, ${place % 2 ? 'Main Street' : 'Galle Road'}, ${places[0]}`,
    imgUrl: '/api/themes/festive.svg',
    thumbnail: '/api/themes/festive.svg',
    description: `<div style="font-family: sans-serif"><p>${name.replace('&', '&amp;')}: ${category.toLowerCase()} in ${places.join(', ')}.</p></div>`,
    termsAndConditions: '<div style="font-family: sans-serif"><p>Merchant Terms &amp; Conditions applied</p></div>',
  }
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
