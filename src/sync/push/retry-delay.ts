const firstDelayMs = 1000
const longestDelayMs = 60_000

/** Full jitter: a random wait up to 1 s, 2 s, 4 s … 60 s; `random` is in [0, 1). */
export function retryDelayMs(tries: number, random: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, tries - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/** Waits between looks at whether the server shows an acknowledged change (sync.md 2.4). */
const settleDelaysMs = [0, 1000, 2000, 5000, 10_000]

export function settleDelayMs(looks: number): number {
  return settleDelaysMs[Math.min(looks, settleDelaysMs.length - 1)] ?? 10_000
}

/** After this the server's value wins, and the audit says so. */
export const settlePatienceMs = 30_000
