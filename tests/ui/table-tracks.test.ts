import { describe, expect, it } from 'vitest'
import type { ListColumn } from '#ui/listing/columns.tsx'
import { tracksOf } from '#ui/listing/table-tracks.ts'

const column = (id: string, width?: string, kind = 'text') =>
  ({ id, meta: { file: { field: id, kind }, ...(width === undefined ? {} : { width }) } }) as ListColumn
const columns = [column('id', '10rem'), column('name'), column('amount', '8rem')]

describe('the columns of a list', () => {
  it('have their width, and those without one share what is left', () => {
    expect(tracksOf(columns, {})['--columns']).toBe('2.75rem calc(10rem + var(--mark-room)) minmax(0, 1fr) 8rem')
  })

  it('leave room for the sign of a mark beside a date that comes first', () => {
    const dates = [column('at', '11.5rem', 'dateTime'), column('until', '11.5rem', 'dateTime'), column('name')]
    expect(tracksOf(dates, {})['--columns']).toBe(
      '2.75rem calc(11.5rem + max(var(--mark-room), 0.5rem)) 11.5rem minmax(0, 1fr)',
    )
  })

  it('are as wide as somebody has set them', () => {
    expect(tracksOf(columns, { name: 140, id: 90 })['--columns']).toBe('2.75rem 90px 140px minmax(8rem, 1fr)')
  })

  it('share what is left where each has a width, but for those that were set by hand', () => {
    const fixed = [column('id', '10rem'), column('amount', '8rem')]
    expect(tracksOf(fixed, { amount: 70 })['--columns']).toBe(
      '2.75rem minmax(calc(10rem + var(--mark-room)), 1fr) 70px',
    )
  })

  it('are scrolled rather than pressed below what they need', () => {
    expect(tracksOf(columns, {})['--least-width']).toBe(
      'calc(2.75rem + calc(10rem + var(--mark-room)) + var(--text-room) + 8rem)',
    )
  })
})
