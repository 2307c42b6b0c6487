import { request } from '#store/define/define-call.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import type { NewShop } from '#store/resources/sub-merchants/new-shop.ts'
import { addSubMerchant, getSubMerchants, subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { type SubMerchant, subMerchantFromWire } from '#store/resources/sub-merchants/sub-merchants.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { creationWords, NewRecord } from '#ui/send/new-record.ts'
import { useCall } from '#ui/send/use-call.ts'
import { usePortal } from '#ui/state/portal.ts'

/** The shop that was added, its id null if the list does not show it yet; or why not, and whether anything was sent. */
export type AddedShop = { id: string | null } | { why: string; isSent: boolean }

interface AddShopUse {
  /** Sends one shop, and looks for it if its answer is lost. */
  add(shop: NewShop): Promise<AddedShop>
  looking: string | null
  blocked: string | null
}

/** Adds shops to a merchant while a form is open: their PINs are kept nowhere (decisions.md M1). */
export function useAddShop({ id }: Merchant): AddShopUse {
  const { config } = usePortal()
  const callOnline = useOnlineCall()
  const offline = useOnlineReason()
  const { run, looking } = useCall('the sub merchant was added')

  /** By what a creation is known (decisions.md M6). */
  async function equalShops({ email, location }: NewShop): Promise<ReadonlySet<string> | null> {
    const answered = await callOnline(request(getSubMerchants, { params: { id } }))
    if (answered.kind !== 'answered') return null
    const listed = subMerchantList.read(answered.answer).flatMap((wire) => subMerchantFromWire(wire, id) ?? [])
    return new Set(listed.flatMap((shop) => (isEqual(shop, email, location) ? [shop.id] : [])))
  }

  return {
    async add(shop) {
      const record = new NewRecord(() => equalShops(shop), config.api.timeoutSeconds)
      const outcome = await run(request(addSubMerchant, { body: { ...shop, merchantId: id } }), { proof: record })
      if (outcome.kind === 'done') return { id: await record.id() }
      const why = callTroubleText(outcome, creationWords('Failed to add new subMerchant'))
      return { why, isSent: outcome.kind !== 'unsent' }
    },
    looking,
    blocked: offline === null ? null : 'Needs a connection: the PIN is not kept on this device.',
  }
}

function isEqual(shop: SubMerchant, email: string, location: string): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  return same(shop.location, location) && shop.emails.some((known) => same(known, email))
}
