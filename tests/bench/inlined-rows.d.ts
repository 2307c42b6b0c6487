declare module 'virtual:inlined-rows' {
  export const rows: readonly import('#store/resources/vouchers/vouchers.ts').Voucher[]
}
