import type { Cents } from './money.ts'

/** "+12%", "−3%" against what was before, in whole percents; null if there is nothing to compare with. */
export function changeWords(cents: Cents, before: Cents | null): string | null {
  if (before === null || before === 0) return null
  const percent = Math.round(((cents - before) / before) * 100)
  return percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
