/** What a merchant can be tagged with on every database: adding one needs a tag, and no call makes tags. */
export const starterTags = [
  'Family',
  'Gifts',
  'Weekend',
  'Avurudu',
  'Students',
  'Made in Lanka',
  'Delivery',
  'Parking',
  'Online',
].map((name, place) => ({ id: 1 + place, name }))
