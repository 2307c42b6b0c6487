import type { Merchant } from './merchants.ts'

export interface Likeness {
  merchant: Merchant
  /** What both have: "name", "phone", "website". */
  by: readonly string[]
}

interface Typed {
  name: string
  tel: string
  website: string
}

/** By what a merchant is known that has just been added (decisions.md M6). */
export function isSameMerchant(merchant: Merchant, { name, tel, website }: Typed): boolean {
  return (
    plain(merchant.name) === plain(name) &&
    lastDigits(merchant.contact) === lastDigits(tel) &&
    site(merchant.website) === site(website)
  )
}

/** A merchant with its texts as they are compared. */
interface Comparable extends Typed {
  merchant: Merchant
}

/** Merchants ready to be compared with each letter that is typed: thousands of texts are not brought into form again. */
export function comparable(merchants: readonly Merchant[]): Comparable[] {
  return merchants.map((merchant) => ({
    merchant,
    name: plain(merchant.name),
    tel: lastDigits(merchant.contact),
    website: site(merchant.website),
  }))
}

/** Merchants that have this name but for a letter, this phone or this website. */
export function similarMerchants(merchants: readonly Comparable[], typed: Typed): Likeness[] {
  const [name, tel, website] = [plain(typed.name), lastDigits(typed.tel), site(typed.website)]
  return merchants.flatMap((known) => {
    const by = [
      ...(name.length > 2 && isNear(known.name, name) ? ['name'] : []),
      ...(tel.length === 9 && known.tel === tel ? ['phone'] : []),
      ...(website !== '' && known.website === website ? ['website'] : []),
    ]
    return by.length === 0 ? [] : [{ merchant: known.merchant, by }]
  })
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A number with or without its country: the last nine digits. */
const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-9)

function site(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')
}

/** Whether one letter more, less or other makes one text of the other. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}
