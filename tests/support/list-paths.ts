import { siteMap } from '#ui/site-map.ts'

/** What reads an address, and has no list. */
const without: ReadonlySet<string> = new Set([
  '/vouchers/add-voucher-themes',
  '/client/place-order',
  '/offers/add-offer',
  '/money/month-end',
  '/customers',
])

/** Every screen with a list, also those that come later. */
export const listPaths = siteMap
  .filter(({ path, search, hidden }) => search !== undefined && hidden !== 'everywhere' && !without.has(path))
  .map(({ path }) => path)
