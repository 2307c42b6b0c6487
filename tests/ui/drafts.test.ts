import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { bringDrafts, dropDraft, fittingValues, forgetDrafts, keepDraft, readDraft } from '#ui/state/drafts.ts'

let kept: Map<string, string>
const shelf = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
}
const nimal = 'nimal@example.lk administrator'
const at = Date.parse('2026-11-20T06:00:00Z')
beforeEach(() => (kept = new Map()))

describe('what somebody typed and did not send', () => {
  it('is there again for the same person and form, and for nobody else', () => {
    keepDraft(shelf, nimal, 'add-merchant', { at, values: { name: 'Cargills' } })
    expect(readDraft(shelf, nimal, 'add-merchant')).toEqual({ at, values: { name: 'Cargills' }, behind: 0 })
    expect(readDraft(shelf, nimal, 'add-offer')).toBeNull()
    expect(readDraft(shelf, 'kamala@example.lk administrator', 'add-merchant')).toBeNull()
  })

  it('is gone once it is sent, and with the log-out of its person alone', () => {
    keepDraft(shelf, nimal, 'add-merchant', { at, values: {} })
    keepDraft(shelf, nimal, 'add-offer', { at, values: {} })
    keepDraft(shelf, 'kamala@example.lk administrator', 'add-offer', { at, values: {} })
    dropDraft(shelf, nimal, 'add-merchant', at)
    expect(readDraft(shelf, nimal, 'add-merchant')).toBeNull()
    expect(readDraft(shelf, nimal, 'add-offer')).not.toBeNull()
    forgetDrafts(shelf, nimal)
    expect(readDraft(shelf, nimal, 'add-offer')).toBeNull()
    expect(readDraft(shelf, 'kamala@example.lk administrator', 'add-offer')).not.toBeNull()
  })

  it('is let go of after a month', () => {
    keepDraft(shelf, nimal, 'old', { at: at - 31 * 86_400_000, values: {} })
    keepDraft(shelf, nimal, 'young', { at, values: {} })
    expect(readDraft(shelf, nimal, 'old')).toBeNull()
  })

  it('comes along into another role of the same person, and leaves what others typed alone', () => {
    const [former, present] = ['nimal@example.lk|ROLE_A', 'nimal@example.lk|ROLE_B']
    const others = ['kamala@example.lk|ROLE_A', 'nimal@example.lk|ROLE_AB']
    for (const owner of [former, ...others]) keepDraft(shelf, owner, 'add-merchant', { at, values: { name: owner } })
    bringDrafts(shelf, [former, 'nimal@example.lk|ROLE_C'], present)
    const here = (owner: string) => readDraft(shelf, owner, 'add-merchant')?.values['name']
    expect([former, present, ...others].map(here)).toEqual([undefined, former, ...others])
  })

  it('is offered one after the other, the youngest first, where it was typed into one form in several roles', () => {
    const [first, second, present] = ['nimal@example.lk|ROLE_A', 'nimal@example.lk|ROLE_B', 'nimal@example.lk|ROLE_C']
    const typed = (name: string, later: number) => ({ at: at + later, values: { name } })
    const offered = () => {
      const draft = readDraft(shelf, present, 'add-offer')
      return draft && [draft.values['name'], draft.behind]
    }
    keepDraft(shelf, first, 'add-offer', typed('oldest', 1))
    keepDraft(shelf, present, 'add-offer', typed('middle', 2))
    keepDraft(shelf, second, 'add-offer', typed('youngest', 3))
    // The roles come to an end at different times.
    bringDrafts(shelf, [first], present)
    expect(offered()).toEqual(['middle', 1])
    bringDrafts(shelf, [first, second], present)
    expect(offered()).toEqual(['youngest', 2])

    // Typed on, emptied and typed anew, it takes no place but its own.
    keepDraft(shelf, present, 'add-offer', { ...typed('typed on', 4), instead: at + 3 })
    expect(offered()).toEqual(['typed on', 2])
    dropDraft(shelf, present, 'add-offer', at + 4)
    keepDraft(shelf, present, 'add-offer', typed('typed anew', 5))
    expect(offered()).toEqual(['typed anew', 2])
    dropDraft(shelf, present, 'add-offer', at + 5)
    expect(offered()).toEqual(['middle', 1])
    expect(offered()).toEqual(['middle', 1])
    dropDraft(shelf, present, 'add-offer', at + 2)
    expect(offered()).toEqual(['oldest', 0])
    dropDraft(shelf, present, 'add-offer', at + 1)
    expect(offered()).toBeNull()
  })

  describe('in two tabs', () => {
    const form = 'add-offer'
    const keep = (name: string, later: number, instead: number | null = null) =>
      keepDraft(shelf, nimal, form, { at: at + later, values: { name }, instead: instead && at + instead })
    /** What is offered one after the other, until nothing is left. */
    const allOffered = () => {
      const names: unknown[] = []
      for (let next = readDraft(shelf, nimal, form); next; next = readDraft(shelf, nimal, form)) {
        names.push(next.values['name'])
        dropDraft(shelf, nimal, form, next.at)
      }
      return names
    }
    beforeEach(() => {
      keepDraft(shelf, 'nimal in a former role', form, { at: at + 1, values: { name: 'unread' } })
      keep('typed on', 2)
      bringDrafts(shelf, ['nimal in a former role'], nimal)
    })

    it('an older one that the other tab was offered meanwhile outlives the next letter of this one', () => {
      dropDraft(shelf, nimal, form, at + 2)
      expect(readDraft(shelf, nimal, form)?.values['name']).toBe('unread')
      keep('typed further', 3, 2)
      expect(allOffered()).toEqual(['typed further', 'unread'])
    })

    it('an older one that the other tab was offered meanwhile outlives the sending of this one', () => {
      dropDraft(shelf, nimal, form, at + 2)
      readDraft(shelf, nimal, form)
      dropDraft(shelf, nimal, form, at + 2)
      expect(allOffered()).toEqual(['unread'])
    })

    it('what is typed in both by turns is kept once for each', () => {
      keep('here', 3)
      keep('there', 4)
      keep('here, on', 5, 3)
      keep('there, on', 6, 4)
      keep('here, to the end', 7, 5)
      expect(allOffered()).toEqual(['here, to the end', 'there, on', 'typed on', 'unread'])
    })
  })

  it('is none where the device holds nonsense or has no room, and says so', () => {
    kept.set('portal-drafts', '{"a b":7}')
    expect(readDraft(shelf, nimal, 'add-merchant')).toBeNull()
    const full = {
      ...shelf,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(keepDraft(full, nimal, 'add-merchant', { at, values: {} })).toBe(false)
    expect(keepDraft(shelf, nimal, 'add-merchant', { at, values: {} })).toBe(true)
  })

  it('gives a form only what its fields can hold', () => {
    const initial = { name: '', days: { start: '', end: '' }, notify: false, tags: ['a'], file: null }
    const values = { name: 7, days: { start: '2026-11-01' }, notify: true, tags: ['b'], file: {}, gone: 'x' }
    expect(fittingValues(initial, { at, values })).toEqual({ ...initial, notify: true, tags: ['b'] })
  })

  it('comes back whole, whatever was typed', () => {
    const typed = fc.record({ name: fc.string(), notify: fc.boolean(), days: fc.record({ start: fc.string() }) })
    fc.assert(
      fc.property(typed, (values) => {
        keepDraft(shelf, nimal, 'form', { at, values, instead: at })
        const draft = readDraft(shelf, nimal, 'form')
        expect(draft && fittingValues({ name: '', notify: false, days: { start: '' } }, draft)).toEqual(values)
      }),
    )
  })
})
