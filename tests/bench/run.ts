import { measureEngine } from './engine-figures.ts'
import type { Figure } from './figure.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { measureVoucherServer } from './voucher-figures.ts'
import { measureWarmStart } from './warm-start.ts'

function line({ name, ours, peer, unit, atMost }: Figure): string {
  const ratio = ours / peer
  const verdict = ratio <= atMost ? 'kept' : 'MISSED'
  return `${name}: ${ours.toFixed(0)} against ${peer.toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)} (at most ${atMost.toFixed(2)}: ${verdict})`
}

/** `npm run bench`: prints every figure; the exit code says whether all were kept. */
const figures: Figure[] = [
  ...(await measureEngine()),
  await measureWarmStart(inlinedRowsBuild),
  ...(await measureVoucherServer()),
]
for (const figure of figures) console.log(line(figure))
process.exit(figures.every(({ ours, peer, atMost }) => ours / peer <= atMost) ? 0 : 1)
