import { expect, it } from 'vitest'
import { isSameLocation, shopLines } from '#store/resources/sub-merchants/new-shop.ts'

const line = (email: string, location: string, mangerPin: string) => [email, location, mangerPin]
const judged = (table: string[][], known: string[] = []) =>
  shopLines(table, known).map(({ row, problems, warnings }) => ({ row, problems, warnings }))

it('lines are judged by row and column', () => {
  const table = [
    line('kandy@shops.lk', 'Kandy', '80471'),
    ['', ' ', ''],
    line('', 'N/A', ''),
    line('galle@shops', 'kandy ', '471234'),
    line('hatton@shops.lk', 'Hatton', '12.0'),
    line(`${'x'.repeat(95)}@x.lk`, 'x'.repeat(256), '80472'),
  ]
  expect(judged(table)).toEqual([
    { row: 1, problems: [], warnings: ['PIN: shorter than others; a sheet may have dropped a zero in front'] },
    {
      row: 3,
      problems: [
        'Email: Email cannot be empty',
        'Location: Location cannot be empty',
        'PIN: Merchant pin cannot be empty',
      ],
      warnings: [],
    },
    {
      row: 4,
      problems: ['Email: Enter a valid email address', 'PIN: Use 1 to 5 digits', 'Location: the same as in row 1'],
      warnings: [],
    },
    {
      row: 5,
      problems: ['PIN: A sheet has made a number of it; give the column the format Text, and write the PINs again'],
      warnings: [],
    },
    {
      row: 6,
      problems: ['Location: Location cannot exceed 255 characters'],
      warnings: ['PIN: shorter than others; a sheet may have dropped a zero in front'],
    },
  ])
})

it('a header names the columns, in whatever order', () => {
  const [first, ...others] = shopLines(
    [
      ['Location', 'Manager PIN', 'E-mail'],
      ['Kandy', '80471', 'kandy@shops.lk'],
    ],
    [],
  )
  expect(others).toEqual([])
  expect(first).toEqual({
    row: 2,
    shop: { email: 'kandy@shops.lk', location: 'Kandy', mangerPin: '80471' },
    problems: [],
    warnings: [],
  })
})

it('weak PINs and shops that are there are said, and forbid nothing; no PIN is in any words', () => {
  const table = [line('a@shops.lk', 'Kandy', '777'), line('b@shops.lk', 'Galle', '471')]
  expect(judged(table, ['  KANDY'])).toEqual([
    {
      row: 1,
      problems: [],
      warnings: [
        'Location: this merchant has a shop there already',
        'PIN: Digits that are all equal are quickly guessed',
      ],
    },
    { row: 2, problems: [], warnings: [] },
  ])
  expect(JSON.stringify(judged([...table, line('c', '', '80471x')]))).not.toMatch(/777|471/)
  expect([isSameLocation('Nuwara  Eliya', 'nuwara eliya '), isSameLocation('Kandy', 'Galle')]).toEqual([true, false])
})

it('nothing is no shop', () => expect(judged([])).toEqual([]))

it('a PIN that a sheet has made a number of does not make the others short', () => {
  const lines = shopLines(
    [
      ['a@b.lk', 'Galle', '1.2E+03'],
      ['c@d.lk', 'Kandy', '8047'],
    ],
    [],
  )
  expect(lines.map(({ problems, warnings }) => [problems.length, warnings.length])).toEqual([
    [1, 0],
    [0, 0],
  ])
})
