import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { brandingTitles, deliveryTypeTitles, voucherTypeTitles } from './order-words.ts'

interface Options {
  deliveryType: string
  packagingTypeId: string
  packagingType: string
  brandingMaterial: string
  separateBag: boolean
  coBranded: boolean
}

interface Item extends Options {
  amountCents: number
  qty: number
  voucherType: string
  voucherMessage: string
}

function titled(titles: Readonly<Record<string, string>>, code: string): string {
  return titles[code] ?? code
}

/** "E-Voucher Only, Kraft Envelope, Customer Gave Logo, co-branded": how a voucher value is made up; a dash where nothing is said. */
export function optionWords(options: Options): string {
  const { deliveryType, packagingType, packagingTypeId, brandingMaterial, separateBag, coBranded } = options
  const words = [
    titled(deliveryTypeTitles, deliveryType),
    packagingType || (packagingTypeId && `packaging ${packagingTypeId}`),
    titled(brandingTitles, brandingMaterial),
    separateBag ? 'separate bag' : '',
    coBranded ? 'co-branded' : '',
  ]
  return words.filter(Boolean).join(', ') || '–'
}

/** "3 × LKR 1,500.00, Self Activation, E-Voucher Only, …": everything that makes an item what it is, but its id. */
function itemWords(item: Item): string {
  const message = item.voucherMessage.trim()
  const count = `${formatCount(item.qty)} × ${formatLkr(item.amountCents)}`
  const words = [count, titled(voucherTypeTitles, item.voucherType), optionWords(item)]
  return (message === '' ? words : [...words, `“${message}”`]).join(', ')
}

/** Items in words, in an order that hangs on nothing but what they are: equal items, equal words. */
export function itemsWords(items: readonly Item[]): string {
  return items.map(itemWords).toSorted().join('; ')
}
