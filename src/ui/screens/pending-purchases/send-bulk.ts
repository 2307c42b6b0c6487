import Papa from 'papaparse'
import { request } from '#store/define/define-call.ts'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { bulkArrived, type BulkWanted } from '#store/resources/pending-purchases/find-bulk.ts'
import { pendingPurchasePage, uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import {
  type PendingPurchase,
  pendingPurchaseFromWire,
  pendingPurchases,
  pendingPurchasesRequest,
} from '#store/resources/pending-purchases/pending-purchases.ts'
import { centsFromWire } from '#store/values/money.ts'
import type { SendSpec } from '#ui/files/use-send-file.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'
import { pendingWords } from './pending-words.ts'

/** A file makes at most 2,000: they are on the first pages, beside what others made meanwhile. */
const pagesLooked = 6

/** The newest pending purchases, down to the one after which is looked; null where the server does not say. */
async function readNewest(callOnline: OnlineCall, after: number, pages: number): Promise<PendingPurchase[] | null> {
  const found: PendingPurchase[] = []
  for (let page = 1; page <= pages; page++) {
    const result = await callOnline(pendingPurchasesRequest(page), 'bulk-purchase-look')
    const { data } = pendingPurchasePage.answer.safeParse(result.kind === 'answered' ? result.answer : null)
    if (!data) return null
    const rows = pendingPurchasePage.read(data).rows.map(pendingPurchaseFromWire)
    if (!rows.every((row) => row !== null)) return null
    found.push(...rows)
    if (rows.length === 0 || rows.some(({ number }) => number <= after)) break
  }
  return found
}

/** What the lines of a part callOnline for. */
function wantedIn(text: string): BulkWanted[] {
  const title = (key: string) => bulkPurchaseFile.columns.find((column) => column.key === key)?.title ?? ''
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true })
  return data.map((line) => ({
    receiverName: line[title('receiverName')] ?? '',
    cents: centsFromWire(line[title('voucherValue')]) ?? 0,
  }))
}

/** How a file of purchases is sent: made wholly or not at all, and looked for by its lines after a lost answer (Q2). */
export function sendBulk(email: string): SendSpec<number> {
  return {
    place: 'bulk-purchase',
    rules: bulkPurchaseFile,
    request: (uploadFile) => request(uploadBulkPurchase, { body: { uploadFile } }),
    // Any message of a 2xx is a yes: the spec names none.
    isYes: (answer) => uploadBulkPurchase.answer.safeParse(answer).success,
    async before(callOnline) {
      const newest = await readNewest(callOnline, 0, 1)
      return newest && Math.max(0, ...newest.map(({ number }) => number))
    },
    invalidates: [pendingPurchases.name],
    async hasArrived(callOnline, after, { text }) {
      const rows = await readNewest(callOnline, after, pagesLooked)
      return rows && bulkArrived(rows, { wanted: wantedIn(text), after, createdBy: email })
    },
    words: {
      failed: pendingWords.bulkFailed,
      notIn: () => 'none of the purchases was made',
      partlyIn: () => null,
      unknown: () => pendingWords.bulkUnclear,
    },
  }
}
