import { describe, expect, it } from 'vitest'
import { fieldsOf, setsOf } from '#store/define/define-mutation.ts'
import { addGroupForm, editGroupForm, memberChange, withChange } from '#store/resources/merchant-groups/group-fields.ts'
import { groupsInAnswer } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { addGroup, editMerchantGroup, takenWords } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import {
  type MerchantGroup,
  merchantGroupFromWire,
  merchantGroups,
} from '#store/resources/merchant-groups/merchant-groups.ts'

const wire = {
  id: 7,
  name: 'Books',
  description: 'For readers',
  imageUrl: '/books.svg',
  merchants: [
    { id: 114, name: 'Pettah Toys' },
    { id: 20, name: 'Bluewater' },
  ],
}

const books: MerchantGroup = {
  id: '7',
  number: 7,
  name: 'Books',
  description: 'For readers',
  imageUrl: '/books.svg',
  members: [
    { id: '20', name: 'Bluewater' },
    { id: '114', name: 'Pettah Toys' },
  ],
  memberText: 'Bluewater, Pettah Toys',
}

const wordsOf = (form: typeof addGroupForm | typeof editGroupForm, given: object) =>
  form.safeParse(given).error?.issues.map(({ message }) => message) ?? []

describe('a group as the API gives it', () => {
  it('has its members in the order of their ids, whatever order they come in', () => {
    expect(merchantGroupFromWire(wire)).toEqual(books)
    const turned = { ...wire, merchants: [...wire.merchants].reverse() }
    expect(merchantGroupFromWire(turned)).toEqual(books)
  })

  it('has ids where there are no names, and nothing where there is nothing', () => {
    expect(merchantGroupFromWire({ id: 'g/1', name: 'x', merchantIds: [9, '8', 9] })).toMatchObject({
      number: null,
      description: '',
      imageUrl: '',
      members: [
        { id: '8', name: '' },
        { id: '9', name: '' },
      ],
      memberText: '8, 9',
    })
    expect(merchantGroupFromWire({ id: 3, name: 'bare' })).toMatchObject({ members: [], memberText: '' })
    expect(merchantGroupFromWire({ id: 3, name: null })).toBeNull()
  })

  it('is asked for seven at a time by name, searched by ID or by description, and read in both shapes', () => {
    const { pull } = merchantGroups
    if (pull.kind !== 'fixed-pages') throw new Error('groups come in pages of the server')
    const query = { page: 2, pageSize: 7, sortBy: 'name', order: 'asc' }
    expect(pull.requestPage({ scope: '', partition: 'ALL', page: 2 }).input).toEqual({ query })
    const typeOf = (by: string) =>
      pull.requestSearch?.({ search: { by, text: 'sea' } } as never).input as { query: { searchType: string } }
    expect(['id', 'name', 'description', 'member'].map((by) => typeOf(by).query.searchType)).toEqual([
      'ID',
      'DESCRIPTION',
      'DESCRIPTION',
      'DESCRIPTION',
    ])
    expect(groupsInAnswer.read([wire] as never).rows).toEqual([wire])
    expect(groupsInAnswer.read({ list: [wire], totalPageCount: 3, pageNo: 1 })).toEqual({
      rows: [wire],
      totalPages: 3,
      page: 1,
    })
    expect(groupsInAnswer.answer.safeParse('no').success).toBe(false)
  })
})

describe('the fields of a group', () => {
  const whole = { id: '8', name: 'Sea', description: 'By it', imageUrl: '/x.svg', members: [{ id: '1', name: 'One' }] }

  it.each<[object, string[]]>([
    [{}, []],
    [{ id: ' ' }, ['Group ID is required', 'Use 1 to 9 digits']],
    [{ id: '1234567890' }, ['Use 1 to 9 digits']],
    [{ id: '7a' }, ['Use 1 to 9 digits']],
    [{ name: ' ' }, ['Group Name is required']],
    [{ name: 'x'.repeat(255) }, []],
    [{ name: 'x'.repeat(256) }, ['Group Name cannot exceed 255 characters']],
    [{ description: '' }, ['Description is required']],
    [{ description: 'x'.repeat(1001) }, ['Description cannot exceed 1000 characters']],
    [{ imageUrl: '' }, ['Image URL is required']],
    [{ imageUrl: 'x'.repeat(321) }, ['Image URL cannot exceed 320 characters']],
    [{ members: [] }, ['Please select at least one merchant']],
  ])('with %o say %o', (change, words) => {
    expect(wordsOf(addGroupForm, { ...whole, ...change })).toEqual(words)
    const { id: _id, imageUrl: _url, ...edit } = { ...whole, ...change }
    expect(wordsOf(editGroupForm, edit)).toEqual(words.filter((one) => !/ID|digits|Image/.test(one)))
  })

  it('take an ID with zeros in front for what it is', () => {
    expect(addGroupForm.parse({ ...whole, id: '007' }).id).toBe('7')
    expect(addGroupForm.parse({ ...whole, id: '0' }).id).toBe('0')
  })
})

describe('the merchants of a group are a set', () => {
  const added = [{ id: '3', name: 'Three' }]

  it('whose changes come together with those of a colleague', () => {
    const change = memberChange(books.members, [...added, { id: '114', name: 'Pettah Toys' }])
    expect(change).toEqual({ added, removed: ['20'] })
    // A colleague has added 5 and taken 114 away.
    const theirs = [
      { id: '5', name: 'Five' },
      { id: '20', name: 'Bluewater' },
    ]
    expect(withChange(theirs, change).map(({ id }) => id)).toEqual(['3', '5'])
    expect(withChange(withChange(theirs, change), change)).toEqual(withChange(theirs, change))
  })

  it('is changed in ten thousand within a moment, each once', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ id: String(n), name: '' }))
    expect(memberChange(many, many)).toEqual({ added: [], removed: [] })
    expect(withChange(many, { added: many, removed: [] })).toHaveLength(5000)
  })
})

describe('Edit Merchant Group', () => {
  const edit = { id: '7', added: [{ id: '3', name: 'Three' }], removed: ['20'] }

  it('sends the whole group, laid over the server’s present one', () => {
    expect(editMerchantGroup.request({ ...edit, name: 'Books and more' }, books).input).toEqual({
      params: { id: '7' },
      body: { name: 'Books and more', description: 'For readers', merchantIds: [3, 114] },
    })
    expect(() => editMerchantGroup.request(edit, null)).toThrow('present version')
    expect(editMerchantGroup.apply(books, edit).memberText).toBe('Three, Pettah Toys')
  })

  it('touches what was changed, and of it the members as a set', () => {
    expect([fieldsOf(editMerchantGroup, edit), setsOf(editMerchantGroup, edit)]).toEqual([['members'], ['members']])
    const renamed = { id: '7', name: 'New', description: 'Other', added: [], removed: [] }
    expect([fieldsOf(editMerchantGroup, renamed), setsOf(editMerchantGroup, renamed)]).toEqual([
      ['name', 'description'],
      [],
    ])
    expect(editMerchantGroup.says.change({ ...renamed, removed: ['1', '2'], added: edit.added })).toBe(
      'group name → New, description → Other, 1 merchant added, 2 merchants removed',
    )
  })

  it.each([
    [{ message: 'x' }, true],
    ['ok', true],
    [7, true],
    [true, true],
    [null, false],
    [false, false],
    [0, false],
    ['', false],
  ])('takes %o for a yes: %o (decisions.md M14)', (answer, isYes) => {
    expect(editMerchantGroup.accepted(answer)).toBe(isYes)
  })
})

describe('a new group', () => {
  const args = { id: '8', name: 'Sea', description: 'By it', imageUrl: '/x.svg', members: [{ id: '1', name: 'One' }] }

  it('is sent under its ID', () => {
    expect(addGroup.request(args, null).input.body).toEqual({
      merchantGroupId: 8,
      name: 'Sea',
      description: 'By it',
      imageUrl: '/x.svg',
      merchantIds: [1],
    })
  })

  it.each([
    ['Category created successfully', true],
    ['Merchant group Created Successfully', true],
    ['done', false],
    ['', false],
  ])('is made where the message is %o: %o (decisions.md B18)', (message, isMade) => {
    expect(addGroup.accepted({ message })).toBe(isMade)
    expect(addGroup.accepted(null)).toBe(false)
  })

  it('is looked for by its ID on all pages before a failure is told', () => {
    const { verify } = addGroup
    if (verify.kind !== 'natural-key') throw new Error('it is looked for by its ID')
    const page = (...list: object[]) => ({ list, totalPageCount: 1, pageNo: 1 })
    const own = { id: 8, name: 'Sea', description: 'By it' }
    expect([verify.found(page(wire), args), verify.goesOn?.(page(wire))]).toEqual(['nothing', true])
    expect(verify.goesOn?.(page())).toBe(false)
    expect(verify.found(page(wire, own), args)).toBe('ours')
    expect(verify.found(page({ ...own, name: 'Lake' }), args)).toEqual({ other: 'Group ID 8 is already used by Lake' })
    expect(verify.find?.(args, 3).input).toMatchObject({ query: { page: 3, sortBy: 'name' } })
  })

  it('is not asked for twice under one ID, and says who has it', () => {
    expect(addGroup.clashes?.(args, { waiting: [{ args: { ...args, name: 'Other' } }], doneAt: null })).toMatch(
      /already/,
    )
    expect(addGroup.clashes?.(args, { waiting: [{ args: { ...args, id: '9' } }], doneAt: null })).toBeNull()
    expect(takenWords(books)).toBe('Group ID 7 is already used by Books')
    expect(addGroup.says.change(args)).toBe('new merchant group “Sea” (8) of 1 merchant')
  })
})
