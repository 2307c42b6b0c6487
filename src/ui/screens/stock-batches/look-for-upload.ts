import { request } from '#store/define/define-call.ts'
import { getStockBatches, stockBatchList } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { type StockBatch, stockBatchFromWire } from '#store/resources/stock-batches/stock-batches.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'

/** The uploads that the server knows; null where it does not say. */
export async function readBatches(ask: OnlineCall): Promise<StockBatch[] | null> {
  const result = await ask(request(getStockBatches, {}), 'uploads-of-codes')
  if (result.kind !== 'answered') return null
  const rows = stockBatchList.read(result.answer).map(stockBatchFromWire)
  return rows.every((row) => row !== null) ? rows : null
}

/** A server may still be at work on what nobody waits for any more. */
const looks = { times: 5, everyMs: 3000 }

/** Looks a few times; false if it was not there, null if nobody could say. */
export async function lookFor(ask: OnlineCall, isThere: (batches: StockBatch[]) => boolean): Promise<boolean | null> {
  let seen: boolean | null = null
  for (let time = 0; time < looks.times; time++) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, looks.everyMs))
    const batches = await readBatches(ask)
    if (batches === null) continue
    if (isThere(batches)) return true
    seen = false
  }
  return seen
}
