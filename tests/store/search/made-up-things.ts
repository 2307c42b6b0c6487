import fc from 'fast-check'
import { z } from 'zod'
import { rowsPerBlock } from '#store/database/blocks.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { Block } from '#store/database/tables.ts'
import { type AnyRow, defineResource, type Resource } from '#store/define/define-resource.ts'
import type { FieldFilter, Grouping, ListQuery } from '#store/listing/list-query.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'

const thing = z.object({
  id: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  code: z.string().nullable(),
  at: z.string().nullable(),
  amount: z.number().nullable(),
  status: z.string(),
  open: z.boolean(),
})
type Thing = z.infer<typeof thing>

/** Every kind of field in every use. */
export const things = defineResource({
  name: 'things',
  noun: { one: 'thing', many: 'things' },
  roles: [],
  row: thing,
  filters: ['status', 'open', 'at', 'amount', 'name', 'code'],
  sorts: ['at', 'amount', 'name', 'status', 'code', 'open'],
  sums: ['amount'],
  search: {
    id: { field: 'id', kind: 'id' },
    name: { field: 'name', kind: 'text' },
    city: { field: 'city', kind: 'text' },
    mobile: { field: 'mobile', kind: 'mobile' },
    email: { field: 'email', kind: 'email' },
    code: { field: 'code', kind: 'id' },
    day: { field: 'at', kind: 'day' },
  },
  order: { by: 'at', direction: 'desc' },
  pull: { ...vouchers.pull, partitionOf: () => 'ALL' } as never,
}) as unknown as Resource<AnyRow>

const names = [
  'Nimal Perera',
  'NIMAL PÉRERA',
  'kamal',
  'Kamala',
  'නිමල් පෙරේරා',
  'ප්‍රනාන්දු',
  'ප්රනාන්දු',
  'சுரேஷ் நடராஜா',
  '𠮷野家',
  '😀 Zoë',
  'Åse',
  'Zebra',
  'on 2026-09-02',
  '',
  'e\u0301',
  'é',
]
const pieces = [
  'nimal',
  'nimla',
  'PERERA',
  'kaml',
  'am',
  'l',
  'පෙරේ',
  'ප්ර',
  'நட',
  '𠮷',
  '\udbff',
  '\u0301',
  'zoe',
  '',
  ' ',
  'xyz',
  '2026-09-02',
  'nimal perera',
]
const dates = [
  '2026-09-01T18:29:59.999Z',
  '2026-09-01T18:30:00.000Z',
  '2026-09-02T18:30:00.000Z',
  '0001-01-01T00:00:00.000Z',
]
const oddDates = ['some day', '2026-09-02', '']
const mobiles = ['+94771234567', '0771234567', '771234567', '94712345678', '', 'none']

const emails = ['nimal@example.lk', ' Nimal@Example.LK', 'josé@example.lk', 'jose@example.lk', '']

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 6 })
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(10_000), `${'ණ'.repeat(9_999)}z`) },
)
const id = fc.oneof(
  fc.constantFrom('V1', 'V2', 'v2', 'W4', 'x6', 'Ä7'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
)
const at = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...dates) },
  { weight: 1, arbitrary: fc.constantFrom(...oddDates) },
)
/** A row of any values, odd ones among them. */
export const row: fc.Arbitrary<Thing> = fc.record({
  id,
  name: orNull(anyText),
  city: orNull(fc.constantFrom('Kandy', 'Galle', 'kandy', 'யாழ்ப்பாணம்')),
  mobile: orNull(fc.constantFrom(...mobiles)),
  email: orNull(fc.constantFrom(...emails)),
  code: orNull(fc.constantFrom('ab-1', 'AB-2', '', 'ß')),
  at: orNull(at),
  amount: orNull(fc.constantFrom(-5, 0, -0, 1, 2, 250_000_000)),
  status: fc.constantFrom('ACTIVE', 'EXPIRED', 'DELETED'),
  open: fc.boolean(),
})

const how = fc.constantFrom('contains' as const, 'prefix' as const, 'equals' as const)
const texts = fc.oneof(fc.constantFrom(...pieces, ...names), fc.string({ unit: 'binary', maxLength: 3 }))
const textSearch = fc.record(
  {
    by: fc.oneof(
      fc.constantFrom('id', 'name', 'city', 'code'),
      fc.subarray(['id', 'name', 'city', 'mobile', 'email', 'day'], { minLength: 1 }),
    ),
    text: texts,
    how,
  },
  { requiredKeys: ['by', 'text'] },
)
const search = fc.oneof(
  { weight: 4, arbitrary: textSearch },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('mobile'),
      text: fc.constantFrom('0771', '77 123', '+94', '5678', 'x'),
      how,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('email'),
      text: fc.constantFrom(...emails, 'NIMAL@', '@example.lk', 'jose'),
      how,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('day'),
      text: fc.constantFrom('2026-09-01', '2026-09-02', '2026-02-30', 'x'),
    }),
  },
)
const instant = fc.constantFrom(...dates, '2026-09-02', 'some day')
const filters = fc.record(
  {
    id: fc.oneof<fc.Arbitrary<FieldFilter>[]>(
      id,
      fc.record({ oneOf: fc.array(id, { maxLength: 3 }) }),
      id.map((not) => ({ not })),
      fc.record({ from: fc.constantFrom('V', 'b') }),
    ),
    status: fc.oneof<fc.Arbitrary<FieldFilter>[]>(
      fc.constantFrom('ACTIVE', 'nothing'),
      fc.record({ oneOf: fc.subarray(['ACTIVE', 'EXPIRED', null]) }),
      fc.constantFrom({ not: 'ACTIVE' }, { not: null }),
    ),
    open: fc.boolean(),
    name: fc.oneof<fc.Arbitrary<FieldFilter>[]>(
      fc.constantFrom(...names, null),
      fc.record({ from: fc.constantFrom('K', 'n') }),
    ),
    at: fc.oneof<fc.Arbitrary<FieldFilter>[]>(
      fc.constant(null),
      instant,
      fc.record({ from: instant, to: instant, below: instant }, { requiredKeys: [] }),
      fc.record({ oneOf: fc.array(fc.option(instant), { maxLength: 3 }) }),
      instant.map((not) => ({ not })),
    ),
    amount: fc.oneof<fc.Arbitrary<FieldFilter>[]>(
      fc.constantFrom(0, 1, null, '1'),
      fc.record(
        { from: fc.constantFrom(-5, 0, 1), to: fc.constantFrom(0, 2), below: fc.constantFrom(1, 2) },
        { requiredKeys: [] },
      ),
      fc.record({ oneOf: fc.subarray([1, 2, null, -5]) }),
      fc.constantFrom({ not: 1 }, { not: null }),
    ),
  },
  { requiredKeys: [] },
)
/** By a field or two, with what they come to. */
const grouping: fc.Arbitrary<Grouping> = fc.record({
  by: fc.subarray([
    'status' as const,
    'open' as const,
    'amount' as const,
    'code' as const,
    { field: 'at', unit: 'month' as const },
    { field: 'at', unit: 'day' as const },
  ]),
  sums: fc.constantFrom<string[][]>(['amount'], []),
  earliest: fc.constant('at'),
  latest: fc.constant('at'),
})

/** A question of any kind. */
export const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    collection: fc.constant('things'),
    filters: fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: filters }) as fc.Arbitrary<
      ListQuery['filters']
    >,
    search: fc.option(search, { freq: 2 }),
    also: fc.array(search, { maxLength: 2 }),
    sort: fc.record({
      by: fc.constantFrom('at', 'amount', 'name', 'status', 'code', 'open', 'id'),
      direction: fc.constantFrom('asc' as const, 'desc'),
    }),
    page: fc.integer({ min: -1, max: 5 }),
    pageSize: fc.integer({ min: 1, max: 4 }),
    sum: fc.constant('amount'),
    groups: grouping,
  },
  { requiredKeys: ['collection', 'filters', 'search', 'sort', 'page', 'pageSize'] },
)

/** A question that most rows answer. */
export const longQuery: fc.Arbitrary<ListQuery> = fc.record({
  collection: fc.constant('things'),
  filters: fc.constantFrom<ListQuery['filters'][]>(
    { status: { oneOf: ['ACTIVE', 'EXPIRED'] } },
    { amount: { from: -5 } },
    { open: true },
  ),
  search: fc.constantFrom({ by: 'id', text: 'n' }, null),
  sort: fc.record({
    by: fc.constantFrom('at', 'amount', 'name', 'status', 'code', 'open', 'id'),
    direction: fc.constantFrom('asc' as const, 'desc'),
  }),
  page: fc.integer({ min: 1, max: 5 }),
  pageSize: fc.constant(30),
  sum: fc.constant('amount'),
  groups: grouping,
})

/** Writes blocks as the leader does: a row that lies there already keeps the number of the write that brought it. */
export class MadeUpBlocks {
  private readonly lying = new Map<number, Block['rows']>()
  private writes = 0

  /** The block with these rows in these slots; of two in one slot, or of one id, the first. */
  write(block: number, slots: { slot: number; row: AnyRow }[]): Block {
    const before = this.lying.get(block)
    const rows: Block['rows'] = Array.from({ length: rowsPerBlock }, () => null)
    const seen = new Set<string>()
    for (const { slot, row: one } of slots) {
      if (rows[slot] || seen.has(one.id)) continue
      seen.add(one.id)
      const stored = storedRow({ row: one, rc: 1 })
      const held = before?.[slot]
      rows[slot] = held?.text === stored.text ? held : { ...stored, w: ++this.writes }
    }
    this.lying.set(block, rows)
    return { collection: 'things', block, w: this.writes, rows }
  }
}
