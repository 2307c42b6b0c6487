/** How vouchers are wrapped from the first day on: no client order can be placed without a packaging type. */
export const starterPackaging = [
  'Envelope',
  'Gift box',
  'Premium gift box',
  'Greeting card sleeve',
  'Velvet pouch',
  'No packaging',
].map((name, place) => ({ id: place + 1, name }))
