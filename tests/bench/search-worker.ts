import { putBlocks, rowsPerBlock } from '#store/database/blocks.ts'
import { serverRowIn } from '#store/database/stored-row.ts'
import { openDatabase, PortalDatabase } from '#store/database/open-database.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import { IndexService } from '#store/search/index-service.ts'
import { browserPorts } from '#store/search/index-service-ports.ts'
import type { ListIndex } from '#store/search/list-index.ts'
import { advance, openIndex } from '#store/search/open-index.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { colomboOffsetMs } from '#store/values/colombo-time.ts'
import { saveSnapshot } from '#store/search/snapshot.ts'
import { textSearches } from './peers/text-searches.js'
import { type Contains, dexieTable, type NameRow, peers } from './search-peers.ts'
import { blockAt, needles, slips, voucherAt } from './search-rows.ts'

/** The moments of a tab's life at which its memory is read. */
export type LiveMoment = 'before' | 'shown' | 'hidden' | 'back'

/** Everything measured in the worker, in milliseconds unless said otherwise. */
export interface SearchNumbers {
  contains: Record<string, { p50: number; p95: number; built: number }>
  typo: { ours: number; uFuzzy: number; recall: number }
  page: number
  dexiePage: number | null
  fromRows: number
  fromSnapshot: number
  bytesPerRow: number
  changed: { ours: number; plain: number }
  groups: { ours: number; plain: number }
}

const collection = 'vouchers'
const blocksPerWrite = 512
let index: ListIndex

const aQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  collection,
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 100,
  ...change,
})
/** Peers that must count what we count. */
const isExact = new Set(['plain arrays', 'SIMD scan of all cells', 'SQLite FTS5 trigram', 'Dexie filter'])
const both = ['sender_name', 'receiver_name']

async function timed<T>(job: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now()
  const value = await job()
  return { ms: performance.now() - startedAt, value }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/** Fills a database with blocks as the leader does, opens the index from rows, saves it, and opens it again. */
async function openBothWays(rows: number) {
  await new PortalDatabase('bench-search', 'relaxed').delete()
  const database = await openDatabase('bench-search', 'relaxed')
  const blocks = Math.ceil(rows / rowsPerBlock)
  for (let from = 0; from < blocks; from += blocksPerWrite) {
    const some = Array.from({ length: Math.min(blocksPerWrite, blocks - from) }, (_, n) => blockAt(from + n))
    await putBlocks(database, collection, some)
  }
  const open = async () => {
    index = await openIndex(database, collection)
    await advance(database, index, collection)
    index.answer(aQuery())
    return index
  }
  const fromRows = await timed(open)
  await saveSnapshot(database, resourceNamed(collection), fromRows.value)
  const fromSnapshot = await timed(open)
  const { bytes, rows: held } = index.size
  database.close()
  return { fromRows: fromRows.ms, fromSnapshot: fromSnapshot.ms, bytesPerRow: bytes / held }
}

async function timesOf(find: Contains, texts: readonly string[]) {
  const times: number[] = []
  for (const text of texts) times.push((await timed(() => find(text))).ms)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

async function measureContains(rows: readonly NameRow[]): Promise<SearchNumbers['contains']> {
  const texts = needles(60)
  const results: SearchNumbers['contains'] = {}
  const ours = (text: string) => index.answer(aQuery({ search: { by: both, text } })).total
  const counts = new Map(texts.map((text) => [text, ours(text)]))
  // Other letters than those before, or the answers would only be remembered.
  for (const text of needles(200).slice(100)) ours(text)
  results['ours'] = { ...(await timesOf((text) => ours(text.toUpperCase()), texts)), built: 0 }
  for (const [name, { most, make }] of Object.entries(peers)) {
    if (rows.length > most) continue
    const made = await timed(() => make(rows))
    const isSlow = name === 'Dexie filter' || name === 'Fuse.js'
    const few = isSlow ? texts.slice(0, 5) : texts
    if (isExact.has(name)) {
      for (const text of few.slice(0, 3)) {
        const count = await made.value(text)
        if (count !== counts.get(text)) throw new Error(`${name} finds ${count} of "${text}", we ${counts.get(text)}`)
      }
    }
    if (!isSlow) for (const text of needles(120).slice(100)) await made.value(text)
    results[name] = { ...(await timesOf(made.value, few)), built: made.ms }
  }
  return results
}

async function measureTypos(rows: readonly NameRow[]): Promise<SearchNumbers['typo']> {
  const asked = slips(100)
  const byId = (id: string) => voucherAt(Number.parseInt(id.slice(-numberLength(id)), 36))
  const find = (typed: string) => index.answer(aQuery({ search: { by: both, text: typed } })).ids
  for (const { name } of asked.slice(0, 30)) find(`${name.slice(1)}zz`)
  const ours: number[] = []
  let found = 0
  for (const { name, typed } of asked) {
    const { ms, value } = await timed(() => find(typed))
    ours.push(ms)
    const isFound = value.some((id) => {
      const { sender, ownerName } = byId(id)
      return sender === name || ownerName === name
    })
    if (isFound) found += 1
  }
  const fuzzy = await textSearches['uFuzzy']?.make(rows)
  const theirs: number[] = []
  // Hundreds of its questions at a million rows would take longer than everything else.
  for (const { typed } of asked.slice(0, rows.length > 100_000 ? 30 : 100))
    theirs.push((await timed(() => fuzzy?.(typed))).ms)
  return { ours: percentile(ours, 0.95), uFuzzy: percentile(theirs, 0.95), recall: found / asked.length }
}

/** Ids end in the row's number in base 36; seven letters before it are scattered. */
const places = new Map<string, number>()
function numberLength(id: string): number {
  return places.get(id) ?? id.length
}

async function measurePages(rows: number): Promise<number> {
  const page = Math.floor(rows / 400)
  const asked = ['ACTIVE', 'EXPIRED', 'INACTIVE'].map((status) => aQuery({ filters: { status }, page }))
  const calls = async () => {
    for (let call = 0; call < 1000; call++) index.answer(asked[call % 3] ?? aQuery())
  }
  await calls()
  return (await timed(calls)).ms / 1000
}

/** A block whose first row has been written anew since `openBothWays` filled the database. */
function rewritten(block: number, change: (n: number) => Voucher, round: number) {
  const first = 1 + Math.floor(block / blocksPerWrite)
  const again = 1_000_000 + round
  const { fields, rows } = blockAt(block, change)
  return {
    collection,
    block,
    w: again,
    fields,
    rows: rows.map((row, slot) => ({ ...row, w: slot === 0 ? again : first })),
  }
}

/** Five hundred rows, each in a block of its own, get another receiver and another date; then the first page of a tab. */
async function measureChanges(rows: number): Promise<SearchNumbers['changed']> {
  const step = Math.max(1, Math.floor(rows / rowsPerBlock / 500))
  const tab = aQuery({ filters: { status: 'ACTIVE' } })
  const plain = new Map(Array.from({ length: rows }, (_, n) => [voucherAt(n).id, voucherAt(n)]))
  const rounds = rows > 100_000 ? 7 : 15
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const change = (n: number) =>
      n % (rowsPerBlock * step) === 0
        ? { ...voucherAt(n), ownerName: `Changed ${round}`, createdDate: voucherAt(n + round * 1000).createdDate }
        : voucherAt(n)
    const blocks = Array.from({ length: 500 }, (_, n) => rewritten(n * step, change, round))
    const ask = () => {
      for (const block of blocks) index.applyBlock(block)
      return index.answer(tab)
    }
    ours.push((await timed(ask)).ms)
    const sortAgain = () => {
      for (const block of blocks)
        for (const stored of block.rows) plain.set(stored.id, serverRowIn(block, stored).row as Voucher)
      const newestFirst = (a: Voucher, b: Voucher) =>
        a.createdDate < b.createdDate ? 1 : a.createdDate > b.createdDate ? -1 : a.id < b.id ? -1 : 1
      const sorted = [...plain.values()].sort(newestFirst)
      return sorted.filter(({ status }) => status === 'ACTIVE').slice(0, 100)
    }
    theirs.push((await timed(sortAgain)).ms)
  }
  return { ours: percentile(ours, 0.5), plain: percentile(theirs, 0.5) }
}

/** How many vouchers of each status a month has, and what they come to; each turn of other ones, as answers are remembered. */
async function measureGroups(rows: number): Promise<SearchNumbers['groups']> {
  const plain = Array.from({ length: rows }, (_, n) => voucherAt(n))
  const by = [{ field: 'createdDate', unit: 'month' } as const, 'status']
  const ours: number[] = []
  const theirs: number[] = []
  for (let turn = 1; turn <= 7; turn++) {
    const asked = aQuery({ filters: { amountCents: { from: turn } }, groups: { by, sums: ['amountCents'] } })
    const mine = await timed(() => index.answer(asked).groups ?? [])
    const other = await timed(() => {
      const groups = new Map<string, { rows: number; cents: number }>()
      for (const { createdDate, status, amountCents } of plain) {
        if (amountCents < turn) continue
        const key = `${new Date(Date.parse(createdDate) + colomboOffsetMs).toISOString().slice(0, 7)} ${status}`
        const group = groups.get(key) ?? { rows: 0, cents: 0 }
        groups.set(key, { rows: group.rows + 1, cents: group.cents + amountCents })
      }
      return groups
    })
    for (const { values, rows: count, sums } of mine.value) {
      const group = other.value.get(values.join(' '))
      if (group?.rows !== count || group.cents !== sums[0]) throw new Error(`another sum of ${values.join(' ')}`)
    }
    ours.push(mine.ms)
    theirs.push(other.ms)
  }
  return { ours: percentile(ours, 0.5), plain: percentile(theirs, 0.5) }
}

async function measure(asked: number): Promise<SearchNumbers> {
  // Whole blocks alone: everybody searches all that is in them.
  const rows = Math.max(1, Math.floor(asked / rowsPerBlock)) * rowsPerBlock
  const opened = await openBothWays(rows)
  const names: NameRow[] = []
  for (let n = 0; n < rows; n++) {
    const { id, sender, ownerName, status } = voucherAt(n)
    places.set(id, n.toString(36).length)
    names.push({ n, sender, receiver: ownerName, status })
  }
  const typo = await measureTypos(names)
  places.clear()
  const page = await measurePages(rows)
  const contains = await measureContains(names)
  let dexiePage: number | null = null
  if (rows <= 100_000) {
    const { deepPage } = await dexieTable(names)
    dexiePage = (await timed(deepPage)).ms
  }
  names.length = 0
  const groups = await measureGroups(rows)
  return { contains, typo, page, dexiePage, groups, changed: await measureChanges(rows), ...opened }
}

let keeper: IndexService | null = null

/** A tab's life as far as its index goes, for the page to see how much memory it takes; five minutes pass at once. */
async function live(moment: LiveMoment): Promise<void> {
  if (moment === 'before') {
    const at = (ms: number, run: () => void) => browserPorts.after(ms === 5 * 60_000 ? 0 : ms, run)
    keeper = new IndexService(await openDatabase('bench-search', 'relaxed'), { ...browserPorts, after: at })
    return
  }
  keeper?.setVisible(moment !== 'hidden')
  // Falling asleep waits for its turn; what it does then, the next look at the memory shows.
  if (moment === 'hidden') await new Promise((resolve) => setTimeout(resolve, 2000))
  else await keeper?.answer(aQuery())
}

/** Another list is looked at, as a screen asks for it, until it has its first answer. */
function switchTo(query: ListQuery): void {
  const leave = keeper?.watch(query, (answer) => {
    leave?.()
    postMessage(answer)
  })
}

type Asked = { measure: number } | { watch: Partial<ListQuery> } | { live: LiveMoment }

onmessage = ({ data }: MessageEvent<Asked>) => {
  if ('watch' in data) return switchTo(aQuery(data.watch))
  void ('live' in data ? live(data.live) : measure(data.measure)).then(
    (answer) => postMessage(answer),
    (trouble: unknown) => postMessage({ trouble: String(trouble) }),
  )
}
