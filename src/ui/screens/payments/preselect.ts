import type { MerchantName } from '#store/resources/merchants/merchants.ts'

/**
 * Whom a payment goes to by the address: the one it names, the first where it names nobody; null where it names one
 * that is not there (decisions.md E3: nobody is put in another's place).
 */
export function preselected(merchants: readonly MerchantName[], asked: string | undefined): MerchantName | null {
  if (asked === undefined || asked === '') return merchants[0] ?? null
  return merchants.find(({ id }) => id === asked) ?? null
}
