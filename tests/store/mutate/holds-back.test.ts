import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldsOf, isInWorld } from '#store/define/define-mutation.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { heldBack, lanesOf, rowOf } from '#store/mutate/holds-back.ts'
import { mutations } from '#store/registry.ts'
import { anEntry } from '#tests/support/an-entry.ts'

interface Place {
  entry: OutboxEntry
  stuckOn: OutboxEntry | null
}

/** The same in the plainest way: each change is compared with all that came before it in its lanes. */
function slowHeldBack(entries: readonly OutboxEntry[], known: MutationsByName): Map<number, OutboxEntry> {
  const open = new Map<string, Place[]>()
  const held = new Map<number, OutboxEntry>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (entry.state === 'acked') continue
    const lanes = lanesOf(entry)
    const before = lanes.flatMap((lane) => open.get(lane) ?? []).filter((place) => holds(place, entry, known))
    const stuck = before.find(({ stuckOn }) => stuckOn !== null)
    const holder = stuck?.stuckOn ?? before[0]?.entry
    if (holder) held.set(entry.seq, holder)
    const place = { entry, stuckOn: waitsForPerson(entry) ? entry : (stuck?.stuckOn ?? null) }
    for (const lane of lanes) open.set(lane, [...(open.get(lane) ?? []), place])
  }
  return held
}

function holds({ entry: earlier, stuckOn }: Place, later: OutboxEntry, known: MutationsByName): boolean {
  if (stuckOn === null) return true
  if (isEffect(earlier, known)) return isEffect(later, known)
  if (earlier.state === 'uncertain' || rowOf(earlier) !== rowOf(later)) return true
  const [fields, wanted] = [fieldsIn(earlier, known), fieldsIn(later, known)]
  return fields.length === 0 || wanted.length === 0 || fields.some((field) => wanted.includes(field))
}

function fieldsIn({ mutation, args }: OutboxEntry, known: MutationsByName): readonly string[] {
  const declared = known[mutation]
  return declared ? fieldsOf(declared, args) : []
}

function isEffect({ mutation }: OutboxEntry, known: MutationsByName): boolean {
  const declared = known[mutation]
  return declared !== undefined && isInWorld(declared)
}

const rows = ['A', 'B', 'C', 'D']
const names = [
  'vouchers.rename-receiver@1',
  'vouchers.rename-sender@1',
  'vouchers.change-message@1',
  'vouchers.re-notify@1',
  'nobody.knows@1',
]
const change = fc.record({
  rowId: fc.constantFrom(...rows),
  mutation: fc.constantFrom(...names),
  state: fc.constantFrom<OutboxEntry['state'][]>('queued', 'queued', 'sending', 'uncertain', 'rejected', 'acked'),
  hold: fc.constantFrom<OutboxEntry['hold'][]>(null, null, 'needs-you', 'confirm', 'auth'),
  beside: fc.subarray(rows, { maxLength: 2 }),
})
const outbox = fc.array(change, { maxLength: 40 }).map((all) =>
  all.map(({ beside, rowId, ...rest }, n) => {
    const alsoTouches = beside.filter((row) => row !== rowId).map((row) => `vouchers/${row}`)
    return anEntry({ ...rest, rowId, seq: n + 1, ...(alsoTouches.length > 0 ? { alsoTouches } : {}) })
  }),
)

const numbers = (held: Map<number, OutboxEntry>) => [...held].map(([seq, holder]) => [seq, holder.seq])

describe('what holds a change back', () => {
  it('is the same as in the plainest way, whatever waits', () => {
    fc.assert(
      fc.property(outbox, (entries) => {
        expect(numbers(heldBack(entries, mutations))).toEqual(numbers(slowHeldBack(entries, mutations)))
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[string, (n: number) => Partial<OutboxEntry>]>([
    ['of one row', () => ({})],
    ['of the children of a refused parent', (n) => (n === 0 ? { state: 'rejected' } : child(n))],
    ['of one row that all wait for a person', () => ({ state: 'rejected' })],
  ])('is compared with few earlier changes in a long outbox %s', (_, of) => {
    const looksIn = (count: number) => {
      let looks = 0
      const entries = Array.from({ length: count }, (__, n) => anEntry({ seq: n + 1, ...of(n) }))
      const counted = new Proxy(mutations, {
        get: (all, name: string) => {
          looks += 1
          return all[name]
        },
      })
      heldBack(entries, counted)
      return looks / count
    }
    expect(looksIn(2000)).toBeLessThan(looksIn(100) + 1)
  })
})

function child(n: number): Partial<OutboxEntry> {
  return { rowId: `child-${n}`, alsoTouches: ['vouchers/V1'] }
}
