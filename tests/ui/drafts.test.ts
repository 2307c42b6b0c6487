import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fittingValues, forgetDrafts, keepDraft, readDraft } from '#ui/state/drafts.ts'

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
    expect(readDraft(shelf, nimal, 'add-merchant')).toEqual({ at, values: { name: 'Cargills' } })
    expect(readDraft(shelf, nimal, 'add-offer')).toBeNull()
    expect(readDraft(shelf, 'kamala@example.lk administrator', 'add-merchant')).toBeNull()
  })

  it('is gone once it is sent, and with the log-out of its person alone', () => {
    keepDraft(shelf, nimal, 'add-merchant', { at, values: {} })
    keepDraft(shelf, nimal, 'add-offer', { at, values: {} })
    keepDraft(shelf, 'kamala@example.lk administrator', 'add-offer', { at, values: {} })
    keepDraft(shelf, nimal, 'add-merchant', null)
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
        keepDraft(shelf, nimal, 'form', { at, values })
        const draft = readDraft(shelf, nimal, 'form')
        expect(draft && fittingValues({ name: '', notify: false, days: { start: '' } }, draft)).toEqual(values)
      }),
    )
  })
})
