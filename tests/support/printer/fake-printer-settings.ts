import type { SimTime } from '#tests/sync/simulation/sim-time.ts'

/** What goes wrong; `at` counts the bytes the printer has been given in its life, `ms` is how long it lasts. */
export type Fault =
  | { kind: 'stall' | 'short' | 'transfer-error'; at: number }
  | { kind: 'unplug' | 'power'; at: number; ms: number; busyMs?: number }
  | { kind: 'paper' | 'head'; afterRow: number; ms: number }

export interface FakePrinterSettings {
  time: Pick<SimTime, 'after' | 'pause' | 'elapsed'>
  random: () => number
  bufferBytes?: number
  /** Formats it draws ahead of the one that is printing. */
  drawnAhead?: number
  rowMs?: number
  /** all: status and odometer. status: no odometer. none: it can only listen. */
  answers?: 'all' | 'status' | 'none'
  /** What it still answers while paper or head need somebody; count: nothing to `~HS`, but its odometer. */
  inTrouble?: 'all' | 'count' | 'status' | 'none'
  dotsPerMm?: number
  faults?: Fault[]
}
