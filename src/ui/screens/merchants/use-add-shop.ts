import { request } from '#store/define/define-call.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import type { NewShop } from '#store/resources/sub-merchants/new-shop.ts'
import { addSubMerchant, getSubMerchants, subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { type SubMerchant, subMerchantFromWire } from '#store/resources/sub-merchants/sub-merchants.ts'
import { type CreationResult, useSecretCreation } from '#ui/form/use-secret-creation.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'

const failed = 'Failed to add new subMerchant'

interface AddShopUse {
  /** Sends one shop, and looks for it where its answer is lost. */
  add(shop: NewShop): Promise<CreationResult>
  looking: string | null
  blocked: string | null
}

/** Adds shops to a merchant while a form is open: their PINs are kept nowhere (decisions.md M1). */
export function useAddShop({ id }: Merchant): AddShopUse {
  const callOnline = useOnlineCall()
  const { make, looking, blocked } = useSecretCreation('sub merchant')

  /** By what a creation is known (decisions.md M6). */
  async function equalShops({ email, location }: NewShop): Promise<ReadonlySet<string> | null> {
    const answered = await callOnline(request(getSubMerchants, { params: { id } }))
    if (answered.kind !== 'answered') return null
    const listed = subMerchantList.read(answered.answer).flatMap((wire) => subMerchantFromWire(wire, id) ?? [])
    return new Set(listed.flatMap((shop) => (isEqual(shop, email, location) ? [shop.id] : [])))
  }

  return {
    add: (shop) =>
      make({
        request: request(addSubMerchant, { body: { ...shop, merchantId: id } }),
        findEqual: () => equalShops(shop),
      }),
    looking,
    blocked: blocked === null ? null : 'Needs a connection: the PIN is not kept on this device.',
  }
}

function isEqual(shop: SubMerchant, email: string, location: string): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  return same(shop.location, location) && shop.emails.some((known) => same(known, email))
}

/** Why a shop was not added, in words. */
export function shopTrouble(result: Exclude<CreationResult, { kind: 'made' }>): string {
  if (result.kind === 'several')
    return `${failed}. Several like it are there: please look at the list before you add it again`
  if (result.kind === 'unsent') return `${failed}. The server could not be reached, and nothing was sent`
  return result.reason === null ? failed : `${failed}. ${result.reason}`
}
