import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { ListIndex, type PackedIndex } from '#store/search/list-index.ts'
import { longQuery, MadeUpBlocks, query, row, things } from './made-up-things.ts'
import { SlowIndex } from './slow-index.ts'

/** A block is written with some of its slots filled, changes are laid over, the index is saved and loaded, or something is asked. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      block: fc.integer({ min: 0, max: 3 }),
      slots: fc.array(fc.record({ slot: fc.integer({ min: 0, max: 31 }), row }), { maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), rows: fc.array(row, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'save' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), query }) },
)

describe('the packed index', () => {
  it('answers what filtering and sorting everything would, after any writes, deletes, changes and restarts, in any locale', () => {
    const locale = fc.constantFrom('en', 'si', 'ta', 'sv', 'de')
    fc.assert(
      fc.property(locale, fc.array(step, { minLength: 3, maxLength: 30 }), query, (language, steps, last) => {
        const collator = new Intl.Collator(language)
        let index = new ListIndex(things, collator)
        const slow = new SlowIndex(things, collator)
        const blocks = new MadeUpBlocks()
        const ask = (asked: ListQuery) => {
          const { w, ...answer } = index.answer(asked)
          expect(w).toBe(0)
          expect(answer).toEqual(slow.answer(asked))
          expect(index.idsOf(asked)).toEqual(slow.found(asked).ids)
          expect(index.locate(['V1', 'x6', 'nobody'])).toEqual(['V1', 'x6', 'nobody'].map((one) => slow.locate(one)))
        }
        for (const one of steps) {
          if (one.kind === 'block') {
            const block = blocks.write(one.block, one.slots)
            index.applyBlock(block)
            slow.applyBlock(block)
          } else if (one.kind === 'change') {
            const changed = new Map(one.rows.map((some) => [some.id, some]))
            index.setChanged(changed)
            slow.setChanged(changed)
          } else if (one.kind === 'save') {
            index = new ListIndex(things, collator, structuredClone(index.packed()) as PackedIndex)
          } else ask(one.query)
        }
        ask(last)
        // The same again from the other end: it is answered from the rows that were found just now.
        ask({ ...last, sort: { ...last.sort, direction: last.sort.direction === 'asc' ? 'desc' : 'asc' } })
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('brings a long result that was asked for before to the present, whichever few of its rows come, go or change', () => {
    const slot = fc.integer({ min: 0, max: 95 })
    // Another question in between: what was found before is then more than one step behind.
    const round = fc.record({
      rows: fc.array(fc.record({ slot, row: fc.option(row, { freq: 3 }) }), { minLength: 1, maxLength: 5 }),
      laid: fc.array(fc.record({ slot, row }), { maxLength: 2 }),
      isAsked: fc.boolean(),
    })
    const rounds = fc.array(round, { minLength: 1 })
    const rows = fc.array(row, { minLength: 96, maxLength: 96 })
    fc.assert(
      fc.property(rows, rounds, longQuery, longQuery, (first, rest, asked, other) => {
        const collator = new Intl.Collator('en')
        const [index, slow] = [new ListIndex(things, collator), new SlowIndex(things, collator)]
        const blocks = new MadeUpBlocks()
        const named = (at: number, one: AnyRow): AnyRow => ({ ...one, id: `N${at}` })
        const held: (AnyRow | null)[] = first.map((one, at) => named(at, one as AnyRow))
        const write = (block: number) => {
          const slots = held.flatMap((one, at) =>
            one && Math.floor(at / 32) === block ? [{ slot: at % 32, row: one }] : [],
          )
          const written = blocks.write(block, slots)
          for (const each of [index, slow]) each.applyBlock(written)
        }
        const ask = (query: ListQuery) => {
          expect({ ...index.answer(query), w: 0 }).toEqual({ ...slow.answer(query), w: 0 })
          expect(index.idsOf(query)).toEqual(slow.found(query).ids)
        }
        for (const block of [0, 1, 2]) write(block)
        ask(asked)
        for (const { rows: some, laid, isAsked } of rest) {
          for (const { slot: at, row: one } of some) held[at] = one && named(at, one as AnyRow)
          for (const block of new Set(some.map(({ slot: at }) => Math.floor(at / 32)))) write(block)
          const changed = new Map(laid.map(({ slot: at, row: one }) => [`N${at}`, named(at, one as AnyRow)]))
          for (const each of [index, slow]) each.setChanged(changed)
          ask(isAsked ? asked : other)
        }
        ask(asked)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('brings a result that was asked for before to the present, whichever rows change', () => {
    const many = fc.array(fc.array(row, { minLength: 20, maxLength: 32 }), { minLength: 3, maxLength: 3 })
    const few = fc.array(fc.record({ block: fc.integer({ min: 0, max: 2 }), slot: fc.nat(31), row }), { minLength: 1 })
    fc.assert(
      fc.property(many, fc.array(few, { minLength: 1, maxLength: 4 }), query, (blocks, changes, asked) => {
        const collator = new Intl.Collator('en')
        const [index, slow] = [new ListIndex(things, collator), new SlowIndex(things, collator)]
        const made = new MadeUpBlocks()
        const slots = blocks.map((rows) => rows.map((one, slot) => ({ slot, row: one as AnyRow })))
        for (const [block, held] of slots.entries()) {
          const written = made.write(block, held)
          for (const each of [index, slow]) each.applyBlock(written)
        }
        for (const some of [[], ...changes]) {
          for (const { block, slot, row: one } of some) {
            slots[block] = [...(slots[block] ?? []).filter((other) => other.slot !== slot), { slot, row: one }]
            const written = made.write(block, slots[block] ?? [])
            for (const each of [index, slow]) each.applyBlock(written)
          }
          expect({ ...index.answer(asked), w: 0 }).toEqual({ ...slow.answer(asked), w: 0 })
        }
      }),
      { numRuns: 120 },
    )
  }, 60_000)
})
