import { describe, expect, it } from 'vitest'
import type { ColumnMeta, ListColumn } from '#ui/listing/columns.tsx'
import { tracksOf } from '#ui/listing/table-tracks.ts'

const column = (id: string, meta: Partial<ColumnMeta> = {}) =>
  ({ id, meta: { file: { field: id, kind: 'text' }, ...meta } }) as ListColumn
const date = (id: string) => column(id, { width: '11.5rem', stacked: '7rem', file: { field: id, kind: 'dateTime' } })
const columns = [column('id', { width: '10rem' }), column('name'), column('amount', { width: '8rem' })]
const id = 'calc(10rem + var(--mark-room))'

function expectTracks(of: ListColumn[], widths: Record<string, number>, tracks: string[]) {
  expect(tracksOf(of, widths)['--columns']).toBe(tracks.join(' '))
}

describe('the columns of a list', () => {
  it('have at least their width, and a text takes what is left, up to a limit', () => {
    expectTracks(columns, {}, [
      '2.75rem',
      `minmax(${id}, 1fr)`,
      `clamp(var(--text-room), (100cqi - (2.75rem + ${id} + calc(8rem))) * 1 / 1, 22rem)`,
      'minmax(calc(8rem), 1fr)',
    ])
  })

  it('share what is left by weight', () => {
    const shared = [column('id', { width: '10rem' }), column('name', { weight: 2 }), column('place')]
    expectTracks(shared, {}, [
      '2.75rem',
      `minmax(${id}, 1fr)`,
      `clamp(var(--text-room), (100cqi - (2.75rem + ${id})) * 2 / 3, 22rem)`,
      `clamp(var(--text-room), (100cqi - (2.75rem + ${id})) * 1 / 3, 22rem)`,
    ])
  })

  it('leave the rest to a text of several lines', () => {
    const wrapping = [column('id', { width: '10rem' }), column('name'), column('text', { wraps: true, weight: 3 })]
    expectTracks(wrapping, {}, [
      '2.75rem',
      `minmax(${id}, ${id})`,
      `clamp(var(--text-room), (100cqi - (2.75rem + ${id})) * 1 / 4, 22rem)`,
      'minmax(var(--text-room), 1fr)',
    ])
  })

  it('have dates on two lines until there is room for one, with a place for the sign of a mark beside the first', () => {
    const dates = tracksOf([date('at'), date('until'), column('name')], {})
    const mark = 'max(var(--mark-room), 1.25rem)'
    expect(dates['--columns']).toContain(`clamp(calc(7rem + ${mark}), var(--spare), calc(11.5rem + ${mark}))`)
    expect(dates['--columns']).toContain('clamp(calc(7rem), var(--spare), calc(11.5rem))')
    expect(dates['--spare']).toBe(`(100cqi - (2.75rem + calc(11.5rem + ${mark}) + calc(11.5rem) + 9rem * 1)) * 1000`)
    expect(dates['--least-width']).toBe(`calc((2.75rem + calc(7rem + ${mark}) + calc(7rem) + var(--text-room)))`)
  })

  it('are as wide as somebody has set them', () => {
    expectTracks(columns, { name: 140, id: 90 }, ['2.75rem', '90px', '140px', 'minmax(calc(8rem), 1fr)'])
  })

  it('are scrolled rather than pressed below what they need', () => {
    expect(tracksOf(columns, {})['--least-width']).toBe(`calc((2.75rem + ${id} + var(--text-room) + calc(8rem)))`)
  })
})
