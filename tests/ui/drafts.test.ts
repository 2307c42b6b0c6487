import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { bringDrafts, fittingValues, forgetDrafts, keepDraft, readDraft } from '#ui/state/drafts.ts'

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

  it('comes along into another role of the same person, where of two of one form the younger stays', () => {
    const [former, present] = ['nimal@example.lk|ROLE_A', 'nimal@example.lk|ROLE_B']
    const others = ['kamala@example.lk|ROLE_A', 'nimal@example.lk|ROLE_AB']
    const typed = (name: string, later = 0) => ({ at: at + later, values: { name } })
    for (const owner of [former, ...others]) keepDraft(shelf, owner, 'add-merchant', typed(owner))
    keepDraft(shelf, former, 'add-offer', typed('older', -1))
    keepDraft(shelf, present, 'add-offer', typed('younger'))
    keepDraft(shelf, former, 'add-theme', typed('younger', 1))
    keepDraft(shelf, present, 'add-theme', typed('older'))
    bringDrafts(shelf, [former, 'nimal@example.lk|ROLE_C'], present)
    const here = (owner: string) =>
      ['add-merchant', 'add-offer', 'add-theme'].map((form) => readDraft(shelf, owner, form)?.values['name'])
    expect(here(present)).toEqual([former, 'younger', 'younger'])
    expect(here(former)).toEqual([undefined, undefined, undefined])
    expect(others.map((owner) => here(owner)[0])).toEqual(others)
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
