import { searchView } from '#store/define/list-view.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import type { SyncPort } from '#store/ports/sync-port.ts'
import { idInCode, idSpellings } from '#store/values/scanned-code.ts'
import { searchMax } from '#ui/listing/search-input.ts'

/** `others`: further orders with the same voucher. */
export type FoundOrder =
  | { kind: 'found'; id: string; others: number }
  | { kind: 'nothing'; code: string; offline: boolean }

/** The voucher whose printed code says this, as far as this device knows. */
type VoucherOfCode = (qrContent: string) => Promise<string | null>

interface FindPorts {
  search: Pick<SearchPort, 'answer'>
  sync: Pick<SyncPort, 'subscribe' | 'unsubscribe'>
  voucherOfCode: VoucherOfCode
  offline: boolean
}

const newest: Pick<ListQuery, 'collection' | 'sort' | 'page' | 'pageSize'> = {
  collection: deliveries.name,
  sort: { by: deliveries.order.by, direction: deliveries.order.direction },
  page: 1,
  pageSize: 1,
}

/**
 * The order of a purchase or a voucher, by its number or by what the code on a voucher's label says: on this device at
 * once, else as the server finds it.
 */
export async function findOrder(
  { search, sync, voucherOfCode, offline }: FindPorts,
  code: string,
): Promise<FoundOrder> {
  const id = (await voucherOfCode(code.trim())) ?? idInCode(code)
  if (id === '') return { kind: 'nothing', code, offline }
  const here = await findHere(search, id)
  if (here) return here
  // The server searches for no more: this is the code of a label, and none of its business.
  if (offline || id.length > searchMax) return { kind: 'nothing', code: id, offline }
  const wanted = { kind: 'view', collection: deliveries.name, view: searchView('id', id) } as const
  const result = await sync.subscribe(wanted).finally(() => void sync.unsubscribe(wanted))
  if (result === 'absent') return { kind: 'nothing', code: id, offline }
  // What has been fetched is in the index as soon as the database has it: an answer speaks of the database as it stands.
  return (await findHere(search, id)) ?? { kind: 'nothing', code: id, offline: result === 'offline' }
}

/** Whether a text is the code of an order on this device, or of a voucher's label, and so no tracking id of a courier. */
export async function isOrderCode(
  { search, voucherOfCode }: Pick<FindPorts, 'search' | 'voucherOfCode'>,
  text: string,
): Promise<boolean> {
  if ((await voucherOfCode(text.trim())) !== null) return true
  const id = idInCode(text)
  return id !== '' && (await findHere(search, id)) !== null
}

async function findHere(search: FindPorts['search'], id: string): Promise<FoundOrder | null> {
  const byVoucher = { by: 'voucher_id', text: id, how: 'equals' } as const
  const [purchase, voucher] = await Promise.all([
    search.answer({ ...newest, filters: { id: { oneOf: idSpellings(id) } }, search: null }),
    search.answer({ ...newest, filters: {}, search: byVoucher }),
  ])
  const found = purchase.ids[0] === undefined ? voucher : purchase
  const [first] = found.match === 'exact' ? found.ids : []
  return first === undefined ? null : { kind: 'found', id: first, others: found.total - 1 }
}
