import type { Database } from '#server/data/open-database.ts'
import {
  productCategories,
  products,
  productThemes,
  voucherThemeCategories,
  voucherThemes,
} from '#server/data/schema/voucher-themes.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'

interface Occasion {
  name: string
  image: string
  themes: readonly string[]
  subject: string
  greeting: string
}

const occasions: readonly Occasion[] = [
  {
    name: 'Birthday',
    image: 'birthday',
    themes: ['Balloons', 'Cake and candles', 'Golden birthday', "Kids' party"],
    subject: 'A birthday gift for you',
    greeting: 'Happy birthday! සුභ උපන්දිනයක් වේවා! இனிய பிறந்தநாள் வாழ்த்துக்கள்!',
  },
  {
    name: 'Wedding',
    image: 'wedding',
    themes: ['Poruwa', 'White lilies', 'Two rings'],
    subject: 'A wedding gift for you',
    greeting: 'Congratulations on your wedding. සුභ මංගලම්!',
  },
  {
    name: 'Avurudu',
    image: 'avurudu',
    themes: ['Erabadu blossom', 'Raban', 'Kavum and kokis'],
    subject: 'An Avurudu gift for you',
    greeting: 'සුබ අලුත් අවුරුද්දක් වේවා! இனிய புத்தாண்டு நல்வாழ்த்துக்கள்!',
  },
  {
    name: 'Vesak',
    image: 'vesak',
    themes: ['Lanterns', 'White lotus'],
    subject: 'A Vesak gift for you',
    greeting: 'Wishing you a peaceful and blessed Vesak. සුබ වෙසක් මංගල්‍යයක් වේවා!',
  },
  {
    name: 'Thank you',
    image: 'thank-you',
    themes: ['Tea leaves', 'Handwritten', 'Long service'],
    subject: 'A gift to say thank you',
    greeting: 'Thank you. ස්තූතියි! நன்றி!',
  },
  {
    name: 'Festive season',
    image: 'festive',
    themes: ['Christmas in Colombo', 'Deepavali lights', 'Ramazan moon', 'Year end'],
    subject: 'A festive gift for you',
    greeting: 'Season’s greetings to you and your family.',
  },
]

const categories = ['Gift vouchers', 'Corporate gifts', 'Seasonal', 'Rewards'] as const
/** Of each occasion: category, title, what it is, whether it is featured. */
const offers: readonly (readonly [category: number, title: string, description: string, featured: boolean])[] = [
  [
    1,
    'e-voucher',
    'Sent by SMS and e-mail, ready within minutes of the payment, and taken by every merchant of the platform.',
    true,
  ],
  [
    1,
    'card',
    'Printed on 300 g card, delivered in an envelope within Colombo the next day and elsewhere within three days.',
    true,
  ],
  [1, 'gift box', 'The card in a box with a ribbon.', false],
  [
    2,
    'set of 50',
    'Fifty vouchers of one value with the logo of the company on the carrier, in one parcel to one address.',
    true,
  ],
  [
    2,
    'booklet',
    'A folded book with the words of the management inside, one for each member of staff, sorted by branch.',
    false,
  ],
  [3, 'season special', 'For a few weeks around the day.', true],
]

const site = '/api/themes'

/** Themes, and the products of the provider and of the clients. Returns the product each client orders with. */
export async function seedThemesAndProducts(db: Database, clientIds: readonly number[]): Promise<void> {
  const themes = occasions.flatMap((occasion, place) =>
    occasion.themes.map((name) => ({ name, categoryId: place + 1, ...pictures(occasion), ...texts(occasion) })),
  )
  const rows = themes.map((theme, place) => ({ ...theme, id: place + 1 }))
  const ofOccasion = (place: number) => rows.filter(({ categoryId }) => categoryId === place + 1)
  await insertRows(
    db,
    voucherThemeCategories,
    occasions.map(({ name }, place) => ({ id: place + 1, name, defaultThemeId: ofOccasion(place)[0]?.id ?? null })),
  )
  await insertRows(db, voucherThemes, rows)
  await insertRows(
    db,
    productCategories,
    categories.map((title, place) => ({ id: place + 1, title })),
  )
  const own = occasions.flatMap(({ name }, place) =>
    offers.map(([categoryId, title, description, isFeatured]) => ({
      product: { categoryId, clientId: null, title: `${name} ${title}`, description, isFeatured },
      themes: ofOccasion(place),
    })),
  )
  const ofClients = clientIds.map((clientId, place) => ({
    product: {
      categoryId: 4,
      clientId,
      title: 'Staff rewards',
      description: 'The reward voucher of the company with its own carrier.',
      isFeatured: true,
    },
    themes: ofOccasion(place % occasions.length),
  }))
  const made = [...own, ...ofClients].map((one, place) => ({ ...one, id: place + 1 }))
  await insertRows(
    db,
    products,
    made.map(({ id, product }) => ({ id, ...product })),
  )
  await insertRows(
    db,
    productThemes,
    made.flatMap(({ id, themes: list }) => list.map((theme, place) => ({ productId: id, themeId: theme.id, place }))),
  )
  for (const table of ['voucher_theme_categories', 'voucher_themes', 'product_categories', 'products']) {
    await continueNumbering(db, table)
  }
}

function pictures({ image }: Occasion) {
  const address = `${site}/${image}.svg`
  return { imageFront: address, imageBack: address, mobile: address, background: address, thumbnail: address }
}

function texts({ subject, greeting }: Occasion) {
  return {
    emailSubject: subject,
    emailContent: `<p>${greeting}</p><p>Somebody thought of you: a gift voucher is waiting. Show its code at the till of any of our merchants, spend it at once or little by little, and enjoy.</p>`,
    smsContent: `${greeting} Your gift voucher is here.`,
  }
}
