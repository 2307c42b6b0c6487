import { editedFields } from './chaos-mutations.ts'
import type { Build } from './sim-device.ts'
import { randomFrom } from './sim-time.ts'

export type Decision = 'retry' | 'discard' | 'confirm' | 'edit'

export type Happening =
  | { kind: 'change'; mutation: string; id: string; as?: 'saman' }
  | { kind: 'colleague'; id: string; field: (typeof editedFields)[number] }
  | { kind: 'pass'; ms: number }
  | { kind: 'network'; isDown: boolean }
  | { kind: 'forbid'; isForbidding: boolean }
  | { kind: 'lag'; ms: number }
  | { kind: 'token' | 'sign-in' | 'kill' | 'leave' | 'thaw' | 'power-cut' }
  | { kind: 'open'; build: Build }
  | { kind: 'freeze'; isLeader: boolean }
  | { kind: 'visible'; isVisible: boolean }
  | { kind: 'clock'; byMs: number }
  | { kind: 'decide'; how: Decision }
  | { kind: 'disk'; trouble: 'none' | 'abort' | 'full' }

export interface History {
  seed: number
  keyed: boolean
  /** Whether the API has ETags and honours `If-Match`. */
  hasEtags: boolean
  /** Of 100 looks at a row, so many are followed by a colleague's write within half a second. */
  writesBehindLooks: number
  /** Whether transactions take time, so that tabs and deaths come in between. */
  isSlowDisk: boolean
  /** Of 100 requests that change something, so many meet a fault. */
  faultsPerCent: number
  happenings: Happening[]
}

export const ids = ['V1', 'V2', 'V3']
/** Samans's work lies on a record of its own. */
export const samansId = 'V4'
export const edits = ['vouchers.rename-receiver@1', 'vouchers.rename-sender@1', 'vouchers.change-message@1']
const others = ['chaos.extend@1', 'chaos.note@1', 'chaos.complete@1', 'chaos.order@1', 'chaos.sms@1', 'chaos.cancel@1']
const day = 86_400_000
const agreedLagMs = 8000

/** One of several, by chance. */
export type Pick = <T>(from: readonly [T, ...T[]] | readonly T[]) => T
type Weighted = [number, (pick: Pick) => Happening]

const table: readonly Weighted[] = [
  [26, (pick) => ({ kind: 'change', mutation: pick(edits), id: pick(ids) })],
  [9, (pick) => ({ kind: 'change', mutation: pick(others), id: pick(ids) })],
  [1, () => ({ kind: 'change', mutation: edits[0] ?? '', id: samansId, as: 'saman' })],
  [4, (pick) => ({ kind: 'colleague', id: pick(ids), field: pick(editedFields) })],
  [24, (pick) => ({ kind: 'pass', ms: pick([0, 10, 40, 100, 400, 1500, 6000, 16_000, 45_000]) })],
  [4, (pick) => ({ kind: 'network', isDown: pick([true, false]) })],
  [1, (pick) => ({ kind: 'forbid', isForbidding: pick([true, false]) })],
  [2, (pick) => ({ kind: 'lag', ms: pick([0, 700, 4000, agreedLagMs]) })],
  [2, () => ({ kind: 'token' })],
  [3, () => ({ kind: 'sign-in' })],
  [4, () => ({ kind: 'kill' })],
  [1, () => ({ kind: 'leave' })],
  [1, () => ({ kind: 'power-cut' })],
  [3, (pick) => ({ kind: 'open', build: pick(['new', 'new', 'old', 'ancient'] as const) })],
  [3, (pick) => ({ kind: 'freeze', isLeader: pick([true, true, false]) })],
  [3, () => ({ kind: 'thaw' })],
  [2, (pick) => ({ kind: 'visible', isVisible: pick([true, false]) })],
  [2, (pick) => ({ kind: 'clock', byMs: pick([-day, day, -3_600_000, -20_000]) })],
  [4, (pick) => ({ kind: 'decide', how: pick(['retry', 'discard', 'confirm', 'edit'] as const) })],
  [2, (pick) => ({ kind: 'disk', trouble: pick(['none', 'none', 'abort', 'full'] as const) })],
]
const weights = table.reduce((sum, [weight]) => sum + weight, 0)

/** The history of a seed: the same on every machine. */
export function historyOf(seed: number): History {
  const random = randomFrom(seed)
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as never
  const length = 4 + Math.floor(random() * 26)
  const happenings = Array.from({ length }, () => {
    let left = random() * weights
    const [, make] = table.find(([weight]) => (left -= weight) < 0) ?? table[0] ?? []
    return make ? make(pick) : ({ kind: 'pass', ms: 0 } as const)
  })
  return {
    seed,
    keyed: random() < 0.35,
    hasEtags: random() < 0.35,
    writesBehindLooks: pick([0, 0, 10, 30]),
    isSlowDisk: random() < 0.6,
    faultsPerCent: pick([0, 20, 40, 70]),
    happenings,
  }
}
