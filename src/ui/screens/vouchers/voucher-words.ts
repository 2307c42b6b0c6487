/** Literal texts of the voucher screen beside those of its changes (spec 000 §2.8, §8). */
export const voucherWords = {
  transactionsFailed: 'Oops, something went wrong, Please try again.',
  noCodes: 'NO MERCHANT CODES FOUND...!!!',
  groupsFailed: 'Failed to fetch merchant groups',
  noGroups: 'No groups found',
} as const

/** Letters that show before the tooltip takes over (spec 000 §9). */
export const cut = { id: 15, name: 20, message: 15 } as const
