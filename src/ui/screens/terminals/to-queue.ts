import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'

/** A terminal as the print queue holds it: under the merchant's title, as its sub-merchants bring it there. */
export function toQueue({ id, merchantId, merchant, subMerchantId, location }: Terminal) {
  return {
    terminalId: id,
    merchant: merchantTitle({ id: merchantId, name: merchant }),
    merchantId,
    location,
    subMerchantId,
  }
}
