import { expect, it } from 'vitest'
import { saveChange } from '#store/mutate/save-change.ts'
import { aDatabase } from '#tests/support/a-database.ts'

const noRoom = () => new DOMException('no room', 'QuotaExceededError')

/** A disk on which a save finds room only once the blocks are fewer than when it began. */
async function aFullDisk(blocks: number) {
  const { strict, close } = await aDatabase()
  for (let block = 0; block < blocks; block++) {
    await strict.blocks.put({ collection: 'vouchers', block, w: block, rows: [] })
  }
  let saved = 0
  const save = async () => {
    if ((await strict.blocks.count()) >= blocks) throw noRoom()
    return ++saved
  }
  return { strict, close, save }
}

it('many saves that find no room at once drop what can be fetched again once for all of them', async () => {
  const one = await aFullDisk(64)
  expect(await saveChange(one.strict, one.save)).toBe(1)
  const leftByOne = await one.strict.blocks.count()
  one.close()

  const { strict, close, save } = await aFullDisk(64)
  const saves = Array.from({ length: 10 }, () => saveChange(strict, save))
  expect(await Promise.all(saves)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await strict.blocks.count()).toBe(leftByOne)

  // One that finds no room later makes some again.
  let isFull = true
  const later = async () => {
    if (!isFull) return 'saved'
    isFull = false
    throw noRoom()
  }
  expect(await saveChange(strict, later)).toBe('saved')
  expect(await strict.blocks.count()).toBeLessThan(leftByOne)
  close()
})
