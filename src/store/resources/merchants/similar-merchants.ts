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

/** Merchants that have this name but for a letter, this phone or this website. */
export function similarMerchants(merchants: readonly Merchant[], typed: Typed): Likeness[] {
  const [name, tel, website] = [plain(typed.name), lastDigits(typed.tel), site(typed.website)]
  return merchants.flatMap((merchant) => {
    const by = [
      ...(name.length > 2 && isNear(plain(merchant.name), name) ? ['name'] : []),
      ...(tel.length === 9 && lastDigits(merchant.contact) === tel ? ['phone'] : []),
      ...(website !== '' && site(merchant.website) === website ? ['website'] : []),
    ]
    return by.length === 0 ? [] : [{ merchant, by }]
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
