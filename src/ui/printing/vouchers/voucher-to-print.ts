import type { VoucherToPrint } from '#store/ports/print-port.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'

/** What of a voucher goes to the printing worker. */
export function voucherToPrint({ id, ownerName, sender, message, amountCents, purchaseId }: Voucher): VoucherToPrint {
  return { id, ownerName, sender, message, amountCents, purchaseId }
}
