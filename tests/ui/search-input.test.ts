import { describe, expect, it } from 'vitest'
import { filterSearchInput, searchableText, whyNotSearchable } from '#ui/listing/search-input.ts'

describe('what a search box keeps', () => {
  it.each([
    ['mobile', '+9a4-7', '+947'],
    ['mobile', '077 123 4567', '0771234567'],
    ['mobile', '07+7', '077'],
    ['mobile', ' +94 77', '+9477'],
    ['id', 'ab 12', 'ab12'],
    ['id', 'AB-12 34', 'AB1234'],
    ['text', '  Nimal', 'Nimal'],
    ['text', 'Nimal Perera ', 'Nimal Perera '],
    ['day', '2024x12y3199', '2024-12-31'],
    ['day', '20241231', '2024-12-31'],
    ['day', '2024', '2024'],
    ['day', '20241', '2024-1'],
    ['day', '2024-', '2024'],
    ['day', '31/12/2024', '2024-12-31'],
    ['day', '1/2/2024', '2024-02-01'],
    ['day', '31/1', '31/1'],
  ] as const)('%s: %s stays as %s', (kind, typed, kept) => {
    expect(filterSearchInput(kind, typed).text).toBe(kept)
  })

  it('says what it took out of an id', () => {
    expect(filterSearchInput('id', 'ab-12 3#').note).toBe('Removed hyphens, spaces, “#”')
    expect(filterSearchInput('id', 'ab12').note).toBeNull()
  })

  it.each(['id', 'mobile', 'text'] as const)('%s: fifty of sixty characters stay', (kind) => {
    expect(filterSearchInput(kind, '1'.repeat(60)).text).toHaveLength(50)
  })

  it('counts an id after its blanks are gone', () => {
    expect(filterSearchInput('id', '1 '.repeat(50)).text).toHaveLength(50)
  })
})

describe('what can be searched for', () => {
  it('waits for a whole date', () => {
    expect(searchableText('day', '2024-12')).toBeNull()
    expect(searchableText('day', '2024-12-31')).toBe('2024-12-31')
    expect(searchableText('day', '2024-02-30')).toBeNull()
  })

  it('takes blank text as no search', () => {
    expect(searchableText('text', '  ')).toBe('')
    expect(searchableText('mobile', '+')).toBeNull()
  })

  it('refuses an empty submit with the placeholder', () => {
    expect(whyNotSearchable('id', ' ', 'Voucher ID')).toBe('Voucher ID Cannot be Empty')
    expect(whyNotSearchable('day', '2024-1', 'Created Date (YYYY-MM-DD)')).toContain('YYYY-MM-DD')
    expect(whyNotSearchable('text', 'N', 'Sender Name')).toBeNull()
  })
})
