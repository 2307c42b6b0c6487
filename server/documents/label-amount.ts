import { formatLkr } from '#store/values/money.ts'

/** "LKR 12,500", with decimals only where there are cents (decisions.md E13). */
export function labelAmount(cents: number): string {
  return formatLkr(cents).replace(/\.00$/, '')
}
