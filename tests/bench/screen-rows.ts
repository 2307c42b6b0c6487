import type { Page } from 'playwright'
import { rowsPerBlock } from '#store/database/blocks.ts'
import { blockAt, type BlockOfRows } from './search-rows.ts'

const blocksPerWrite = 100
/** Behind all blocks of a little shop, and near: its leader writes every block between as an empty one. */
const firstBlock = 200
const collection = 'vouchers'

/** Writes so many vouchers into the local database behind the portal's back; it finds them when it is opened anew. */
export async function fillVouchers(page: Page, rows: number): Promise<void> {
  // From then on the leader has nothing of its own to write, with numbers that know nothing of these.
  await page.getByText(/ · complete$/).waitFor({ timeout: 100_000 })
  const blocks = Math.ceil(rows / rowsPerBlock)
  await putBlocks(page, collection, blocks, blockAt)
  await page.reload()
  // The little shop has two thousand of its own.
  const all = new Intl.NumberFormat('en-LK').format(blocks * rowsPerBlock + 2000)
  await page.getByText(`of ${all} vouchers`).first().waitFor({ timeout: 100_000 })
}

/** Writes so many blocks of a collection into the local database behind the portal's back. */
export async function putBlocks(
  page: Page,
  name: string,
  blocks: number,
  of: (block: number) => BlockOfRows,
): Promise<void> {
  for (let from = 0; from < blocks; from += blocksPerWrite) {
    const some = Array.from({ length: Math.min(blocksPerWrite, blocks - from) }, (_, n) => of(from + n))
    const w = 1_000_000 + from
    const records = some.map(({ block, fields, rows: stored }) => ({
      collection: name,
      block: firstBlock + block,
      w,
      fields,
      rows: stored.map((one) => ({ ...one, w })),
    }))
    await page.evaluate(`(${putRecords})(${JSON.stringify(records)})`)
  }
}

/** Takes rows out of the database, as a leader in another tab would: milliseconds from each commit until its row is gone from the table. */
export async function measureGoneRows(page: Page): Promise<number[]> {
  return page.evaluate(`(${takeRowsOut})(20)`)
}

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
const openPortal = `async () => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('portal-'))
  return new Promise((done) => { indexedDB.open(name).onsuccess = ({ target }) => done(target.result) })
}`

const putRecords = `async (records) => {
  const database = await (${openPortal})()
  const writing = database.transaction('blocks', 'readwrite')
  for (const record of records) writing.objectStore('blocks').put(record)
  await new Promise((done) => { writing.oncomplete = done })
  database.close()
}`

const takeRowsOut = `async (count) => {
  const database = await (${openPortal})()
  const tell = new BroadcastChannel('x-storagemutated-1')
  const times = []
  for (let n = 0; n < count; n++) {
    const link = document.querySelectorAll('tbody th a')[n % 5]
    const id = link.textContent.trim()
    const isShown = () => [...document.querySelectorAll('tbody th a')].some((one) => one.textContent.trim() === id)
    const writing = database.transaction('blocks', 'readwrite')
    const blocks = writing.objectStore('blocks')
    const all = await new Promise((done) => {
      blocks.getAll(IDBKeyRange.bound(['${collection}', 0], ['${collection}', ${firstBlock + 20}])).onsuccess = ({ target }) => done(target.result)
    })
    const block = all.find(({ rows }) => rows.some((stored) => stored && stored.id === id))
    block.rows = block.rows.map((stored) => (stored && stored.id === id ? null : stored))
    block.w = 2_000_000 + n
    blocks.put(block)
    await new Promise((done) => { writing.oncomplete = done })
    const committedAt = performance.now()
    const at = ['${collection}', block.block]
    tell.postMessage({ ['idb://' + database.name + '/blocks/']: { from: at, to: at, l: null, r: null, d: 1 } })
    const waited = () => performance.now() - committedAt
    while (isShown() && waited() < 10_000) await new Promise((done) => requestAnimationFrame(done))
    times.push(waited())
    await new Promise((done) => setTimeout(done, 300))
  }
  tell.close()
  database.close()
  return times
}`
