import { parseArgs } from 'node:util'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { measureBank } from './bank-figures.ts'
import { measureBesideFiles } from './beside-files.ts'
import { measureDesk } from './desk-figures.ts'
import { measureEngine } from './engine-figures.ts'
import type { Figure } from './figure.ts'
import { measureFiles } from './file-figures.ts'
import { measureFileScreens } from './file-screen.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { measureVoucherScreen } from './screen-figures.ts'
import { measureMerchants } from './merchant-figures.ts'
import { measureOnboarding } from './onboarding-figures.ts'
import { measureOrders } from './order-figures.ts'
import { measureOrderScreens } from './order-screen.ts'
import { measureOrderServer } from './order-server.ts'
import { measurePurchases } from './purchase-figures.ts'
import { measurePurchaseList } from './purchase-list.ts'
import { measurePacking } from './packing-figures.ts'
import { measureRedemptions } from './redemption-figures.ts'
import { measureSearch } from './search-figures.ts'
import { measureStorage } from './storage-figures.ts'
import { measureTerminals } from './terminal-figures.ts'
import { measureVoucherServer } from './voucher-figures.ts'
import { measureWarmStart } from './warm-start.ts'

/** `npm run bench`: prints every figure, or with `--only=engine,server` those; the exit code says whether all were kept. `--rows` is for search, storage, desk and voucher-screen. */
const { values } = parseArgs({ options: { only: { type: 'string' }, rows: { type: 'string', default: '100000' } } })
/** What can be measured, by the name `--only` takes. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  engine: measureEngine,
  bank: measureBank,
  start: async () => [await measureWarmStart((rows) => inlinedRowsBuild({ [vouchers.name]: rows }))],
  server: measureVoucherServer,
  'beside-files': measureBesideFiles,
  search: () => measureSearch(Number(values.rows)),
  'voucher-screen': () => measureVoucherScreen(Number(values.rows)),
  desk: () => measureDesk(Number(values.rows)),
  packing: () => measurePacking(Math.min(20_000, Number(values.rows))),
  merchants: measureMerchants,
  onboarding: measureOnboarding,
  purchases: measurePurchases,
  'purchase-list': measurePurchaseList,
  orders: measureOrders,
  'order-screens': measureOrderScreens,
  'order-server': measureOrderServer,
  terminals: measureTerminals,
  redemptions: () => measureRedemptions(Math.max(100_000, Number(values.rows))),
  files: measureFiles,
  'file-screens': measureFileScreens,
  storage: () => measureStorage(Number(values.rows)),
  // Its renderer of labels makes a document for the whole process, after which no portal can be built in it: so it is last.
  printing: async () => (await import('./printing-figures.ts')).measurePrinting(),
}

const asked = values.only?.split(',') ?? Object.keys(parts)

const kept: boolean[] = []
for (const name of asked) {
  const measure = parts[name]
  if (!measure) throw new Error(`nothing called ${name} is measured: ${Object.keys(parts).join(', ')}`)
  for (const figure of await measure()) {
    console.log(line(figure))
    kept.push(figure.ours / figure.peer <= figure.atMost)
  }
}
process.exit(kept.every(Boolean) ? 0 : 1)

function line({ name, ours, peer, unit, atMost }: Figure): string {
  const ratio = ours / peer
  const verdict = ratio <= atMost ? 'kept' : 'MISSED'
  return `${name}: ${digits(ours)} against ${digits(peer)} ${unit}, ratio ${ratio.toFixed(2)} (at most ${atMost.toFixed(2)}: ${verdict})`
}

/** Three digits that mean something: 0.0123, 4.56, 789. */
function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
