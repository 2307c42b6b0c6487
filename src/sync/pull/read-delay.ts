const firstDelayMs = 1000
const longestDelayMs = 5 * 60_000

/** Half certain, half random: a wait of up to 1 s, 2 s, 4 s … 5 minutes; `random` is in [0, 1). */
export function readDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
