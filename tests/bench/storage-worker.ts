import Dexie from 'dexie'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { raiseFence } from '#store/database/blocks.ts'
import { openDatabase } from '#store/database/open-database.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { orderKeyOf } from '#store/define/order-key.ts'
import { resourceNamed } from '#store/registry.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { aConfig } from '#tests/support/a-config.ts'
import { onWire } from '#tests/support/a-voucher.ts'
import { startEngine } from './an-engine.ts'
import { voucherAt, voucherBatches } from './search-rows.ts'
import { answerJobs, type StorageJob } from './storage-job.ts'

const collection = vouchers.name

/** Parsed rows into blocks at full speed: read clock, hash, directory, write sequence and all. */
async function intoBlocks({ database: name, rows }: StorageJob): Promise<() => Promise<void>> {
  const answers = voucherBatches(rows)
  const relaxed = await openDatabase(name, 'relaxed')
  const directory = await RowDirectory.build(relaxed, collection, (row) => orderKeyOf(resourceNamed(collection), row))
  const epoch = 1
  await raiseFence(relaxed, epoch)
  return async () => {
    for (const [n, answer] of answers.entries()) {
      await absorbRows(relaxed, { collection, directory, epoch, rows: answer, startRc: n + 1, pause: async () => {} })
    }
  }
}

async function byDexie({ database: name, rows }: StorageJob): Promise<() => Promise<void>> {
  const answers = voucherBatches(rows)
  const database = new Dexie(name, { cache: 'disabled', chromeTransactionDurability: 'relaxed' })
  database.version(1).stores({ vouchers: 'id, status, createdDate, ownerName' })
  await database.open()
  return async () => {
    for (const answer of answers) await database.table('vouchers').bulkPut(answer)
  }
}

/** The portal's own engine against a server in memory, until the collection is known to be complete. */
async function byPull({ database: name, rows, isVisible = false }: StorageJob): Promise<() => Promise<void>> {
  const wire = Array.from({ length: rows }, (_, n) => JSON.stringify(onWire(voucherAt(n))))
  const strict = await openDatabase(name, 'strict')
  const relaxed = await openDatabase(name, 'relaxed')
  const [asked, gate] = [aSignal(), aSignal()]
  const answer = async (address: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(address)
    if (pathname.startsWith('/api/')) return Response.json({ status: 'ok' })
    if (!pathname.endsWith('/getVouchers')) return Response.json({ message: 'Not found' }, { status: 404 })
    asked.give()
    await gate.given
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))]
    const list = wire.slice((page - 1) * size, page * size).join(',')
    const text = `{"list":[${list}],"totalPageCount":${Math.ceil(rows / size)},"pageNo":${page}}`
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
  const engine = startEngine({
    name,
    strict,
    relaxed,
    fetch: answer,
    config: aConfig({ sync: { pagesPerSecond: 10_000 } }),
  })
  await engine.setVisible(isVisible)
  // It leads and waits for its first page: opening and taking over belong to no page.
  await asked.given
  return async () => {
    gate.give()
    for (;;) {
      const coverage = await relaxed.coverage.get([collection, vouchers.pull.whole])
      if (coverage?.completeAt != null) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await engine.stop()
  }
}

function aSignal(): { given: Promise<void>; give(): void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

answerJobs({ blocks: intoBlocks, Dexie: byDexie, pull: byPull })
