import { formatCount } from '#store/values/count.ts'

/** 'N Nos', as a snapshot says a quantity (spec 002 §2); a dash where it does not have the value. */
export function numberWords(quantity: number | null): string {
  return quantity === null ? '–' : `${formatCount(quantity)} Nos`
}

/** "+20", "−3", "0". */
export function differenceWords(difference: number): string {
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}
