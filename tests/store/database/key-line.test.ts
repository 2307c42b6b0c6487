import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeyLine } from '#store/database/key-line.ts'

it('finds what lies between two keys, as a slow look at everything does', () => {
  const key = fc.integer({ min: 0, max: 30 })
  const move = fc.record({ adds: fc.boolean(), key, id: fc.integer({ min: 0, max: 3000 }) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 2500, size: 'max' }), key, key, (moves, low, high) => {
      const line = new KeyLine()
      const all = new Map<string, number>()
      for (const { adds, key: at, id } of moves) {
        const name = `R${id}`
        const before = all.get(name)
        if (before !== undefined) line.remove(before, name)
        all.delete(name)
        if (!adds) continue
        line.add(at, name)
        all.set(name, at)
      }
      const slow = (fits: (at: number) => boolean) => [...all].filter(([, at]) => fits(at)).map(([name]) => name)
      expect([...line.between(low, high)].sort()).toEqual(slow((at) => at > low && at < high).sort())
      expect([...line.between(null, high)].sort()).toEqual(slow((at) => at < high).sort())
      expect([...line.between(null, null)]).toHaveLength(all.size)
      expect([...line.equal(low)].sort()).toEqual(slow((at) => at === low).sort())
    }),
    { numRuns: 60 },
  )
})
