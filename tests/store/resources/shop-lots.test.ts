import { describe, expect, it } from 'vitest'
import { readCells } from '#store/exchange/read-cells.ts'
import { shopLines } from '#store/resources/sub-merchants/new-shop.ts'
import { type ShopResult, shopLinesShown, shopsAtOnce, shopsToAdd } from '#store/resources/sub-merchants/shop-lots.ts'

/** A csv as Excel of a country with decimal commas writes it. */
const excel = (lines: readonly string[]) => new Uint8Array(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le'))

function linesOf(lines: readonly string[]) {
  const read = readCells(excel(lines))
  return shopLines(read.ok ? read.cells : [], [])
}

const shop = (n: number) => `shop${n}@shops.lk;"Lane; ${n}";${50_000 + n}`
const many = (count: number) => Array.from({ length: count }, (_none, at) => shop(at))

describe('a csv of shops with semicolons, in UTF-16', () => {
  it.each([
    ['with a header', ['Email;Location;PIN']],
    ['without one', []],
    ['whose first line names the separator', ['sep=;', 'Email;Location;PIN']],
  ])('%s is read cell by cell', (_name, head) => {
    expect(linesOf([...head, shop(1)]).map((line) => line.shop)).toEqual([
      { email: 'shop1@shops.lk', location: 'Lane; 1', mangerPin: '50001' },
    ])
  })

  it.each(['80471,0', '80471.00', '80.471', '80,471', '8,05E+04', '8.0471E4', '8 047'])(
    'says of the PIN %s that a sheet made a number of it, without saying the PIN',
    (pin) => {
      const [line] = linesOf([`a@shops.lk;Kandy;"${pin}"`])
      expect(line?.problems).toEqual([
        'PIN: A sheet has made a number of it; give the column the format Text, and write the PINs again',
      ])
    },
  )

  it.each(['12a45', '804715', '########', '-8047'])('calls the PIN %s wrong as any other', (pin) => {
    expect(linesOf([`a@shops.lk;Kandy;${pin}`])[0]?.problems).toEqual(['PIN: Use 1 to 5 digits'])
  })

  it('warns of PINs whose zeros in front a sheet has dropped', () => {
    const [whole, short] = linesOf(['a@shops.lk;Kandy;80471', 'b@shops.lk;Galle;471'])
    expect([whole?.warnings, short?.warnings]).toEqual([
      [],
      ['PIN: shorter than others; a sheet may have dropped a zero in front'],
    ])
  })
})

describe('a list of thousands of shops', () => {
  const list = [...many(4_999), 'last@shops;Lane 5000;80471']

  it('is judged whole, so that the same location far below is found', () => {
    const lines = linesOf([...many(4_999), 'again@shops.lk;"LANE;  7";80471'])
    expect(lines).toHaveLength(5_000)
    expect(lines.at(-1)?.problems).toEqual(['Location: the same as in row 8'])
  })

  it('shows at most as many lines as one press adds, those that need somebody first', () => {
    const lines = linesOf(list)
    const shown = shopLinesShown(lines, new Map([[3_000, { why: 'No more shops' }]]))
    expect(shown).toHaveLength(shopsAtOnce)
    expect(shown.slice(0, 3).map(({ row }) => row)).toEqual([3_000, 5_000, 1])
    // What is done makes room for what is not.
    expect(shopLinesShown(lines, new Map([[1, { id: '71' }]]))[1]?.row).toBe(2)
    const few = lines.slice(0, shopsAtOnce)
    expect(shopLinesShown(few, new Map())).toBe(few)
  })

  it('is added lot by lot: each shop once, failed ones after those that were not tried', () => {
    const lines = linesOf(list)
    const results = new Map<number, ShopResult>()
    const tried: number[] = []
    for (let press = 0; press < 10; press++) {
      for (const { row } of shopsToAdd(lines, results).slice(0, shopsAtOnce)) {
        tried.push(row)
        results.set(row, row === 2 ? { why: 'No more shops' } : { id: null })
      }
    }
    expect(tried).toEqual([...Array.from({ length: 4_999 }, (_none, at) => at + 1), 2])
    expect(shopsToAdd(lines, results).map(({ row }) => row)).toEqual([2])
  })
})
