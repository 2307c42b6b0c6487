import { afterEach, expect, test } from 'vitest'
import { putBlocks } from '#store/database/blocks.ts'
import { storedBytes } from '#store/database/stored-bytes.ts'
import { storedRow } from '#store/database/stored-row.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

let open: Connections
afterEach(() => open.close())

/** Blocks of 64 vouchers each, the later ones with longer messages. */
async function held(blocks: number, message: (n: number) => string): Promise<number> {
  open = await aDatabase()
  let bytes = 0
  for (let block = 0; block < blocks; block++) {
    const rows = Array.from({ length: 64 }, (_, n) => {
      const row = aVoucher({ id: `V${block}-${n}`, message: message(block) })
      const stored = storedRow({ row, rc: 1 })
      bytes += stored.text.length
      return stored
    })
    await putBlocks(open.relaxed, 'vouchers', [{ block, rows }])
  }
  // Of another collection, which is none of this one's.
  await putBlocks(open.relaxed, 'vouchers@7', [{ block: 0, rows: [storedRow({ row: aVoucher(), rc: 1 })] }])
  return bytes
}

test('the rows of a collection are weighed by a few of its blocks: never too light, and less than 15 % too heavy', async () => {
  const texts = await held(40, (n) => 'x'.repeat(n * 10))
  const read: number[] = []
  open.strict.blocks.hook('reading', (block) => {
    read.push(block.block)
    return block
  })
  const about = await storedBytes(open.strict, 'vouchers')
  expect(read).toHaveLength(8)
  expect(about).toBeGreaterThan(texts)
  expect(about).toBeLessThan(texts * 1.15)
})

test('letters of Sri Lanka weigh two bytes each', async () => {
  const texts = await held(1, () => 'සුබ උපන්දිනයක්'.repeat(20))
  expect(await storedBytes(open.strict, 'vouchers')).toBeGreaterThan(texts * 2)
})

test('what this device does not hold weighs nothing', async () => {
  await held(1, () => '')
  expect(await storedBytes(open.strict, 'redemptions')).toBe(0)
})
