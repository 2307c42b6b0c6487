import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { mutations, resources } from '#store/registry.ts'
import { doneLine, failedLine, lineOf } from '#ui/sync-centre/entry-words.ts'
import { anEntry } from '#tests/support/an-entry.ts'

/** Arguments of those mutations whose fields depend on them. */
const argsOf: Readonly<Record<string, Record<string, unknown>>> = {
  'voucher-themes.edit@1': { name: 'Birthday', categoryId: '3', emailSubject: 'Hello' },
  'purchases.edit-delivery@1': { deliveryEmail: 'a@b.lk', deliverySMS: '0770000000', scheduledDate: '2026-12-01' },
  'merchants.edit@1': { name: 'A', category: 'B', status: 'ACTIVE', website: 'c.lk', contact: '0770000000' },
  'merchant-groups.edit@1': { name: 'A', description: 'B', added: ['1'], removed: ['2'] },
  'offers.edit@1': { description: 'A', endDate: '2026-12-01' },
  'pending-purchases.complete@1': { rows: [{ id: '1' }, { id: '2' }] },
  'top-ups.complete@1': { rows: [{ id: '1' }] },
}

describe.each(Object.values(mutations))('a toast about $name', (mutation) => {
  const args = { id: '102', ...argsOf[mutation.name] }
  const entry = anEntry({ mutation: mutation.name, collection: mutation.on.name, rowId: '102', args, base: {} })
  const lines = [lineOf(entry), doneLine(entry), failedLine(entry)]

  test('names its record and what becomes of it, in words', () => {
    for (const line of lines) {
      expect(line).toMatch(
        /^(?:[A-Z][a-z-]+ ?[a-z -]*102|\d+ [a-z -]+?)(?: · [A-Z][A-Za-z ,-]+| (?:to be |not )?[a-z]+)$/,
      )
      // A key of a resource, a field or a mutation.
      expect(line).not.toMatch(/undefined|null|[a-z][A-Z]|@\d|_|\w\.\w/)
      for (const key of Object.keys(resources).filter((name) => name.includes('-') && name !== 'sub-merchants'))
        expect(line).not.toContain(key)
    }
    expect(lines[2]).toContain(' not ')
    expect(new Set(lines).size).toBe(3)
  })

  test('has a title for every field that it sets', () => {
    const { inputs = {}, fieldTitles = {} } = mutation
    const titled = [...Object.values(inputs).map(({ field }) => field), ...Object.keys(fieldTitles)]
    expect(titled).toEqual(expect.arrayContaining([...fieldsOf(mutation, args)]))
  })
})

test('only the fields that changed are named', () => {
  const edit = { mutation: 'merchants.edit@1', collection: 'merchants', rowId: '102' }
  const base = { website: 'old.lk', contact: '0771234567' }
  const args = { id: '102', website: 'new.lk', contact: '0771234567' }
  expect(failedLine(anEntry({ ...edit, args, base }))).toBe('Merchant 102 · Website not saved')
  const both = { ...args, contact: '0770000000' }
  expect(doneLine(anEntry({ ...edit, args: both, base }))).toBe('Merchant 102 · Website, phone saved')
})

test.each([
  [{ mutation: 'client-orders.place@1', rowId: 'of client 7' }, 'Order of client 7 placed'],
  [
    { mutation: 'client-orders.set-status@1', rowId: 'CO000034', args: { id: '', status: 'CANCELLED' } },
    'Order CO000034 · Status saved',
  ],
  [
    { mutation: 'pending-purchases.complete@1', args: { id: '', rows: [{ id: '1' }, { id: '2' }] } },
    '2 pending purchases completed',
  ],
  [{ mutation: 'vouchers.transfer-ownership@1' }, 'Voucher V1 · Ownership transferred'],
  [{ mutation: 'merchant-categories.add@1', rowId: 'category Food' }, 'Merchant category Food created'],
])('%o is told as done in a sentence', (made, words) => {
  const collection = mutations[made.mutation]?.on.name ?? ''
  expect(doneLine(anEntry({ collection, base: {}, ...made }))).toBe(words)
})

test('a change of another version is told all the same', () => {
  expect(lineOf(anEntry({ mutation: 'vouchers.unheard-of@9' }))).toBe('Voucher V1 · A change of another version')
})
