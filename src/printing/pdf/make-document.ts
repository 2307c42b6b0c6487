import { redeemLink } from '#store/values/redeem-link.ts'
import type { DocumentOrder } from '#store/ports/print-port.ts'
import { page } from '#printing/labels/label-row.ts'
import { nameLabelRows } from '#printing/labels/name-labels.ts'
import { knownCodes, noJob } from '#printing/labels/plan-labels.ts'
import { carrierOf, carrierPages } from './carriers.ts'
import { handOverSheet } from './hand-over-sheet.ts'
import { labelPages } from './label-pages.ts'
import type { PdfDeps } from './pdf-sheet.ts'
import { terminalSheets } from './terminal-sheets.ts'
import { voucherSheets } from './voucher-sheets.ts'

export interface DocumentDeps extends PdfDeps {
  provider: { name: string; footerLine: string }
  /** What the link of a terminal begins with; empty where nobody has set it. */
  redeemBase: string
  codes: ReadonlyMap<string, string>
}

/** The PDF of an order; null when nothing of it can be printed. */
export async function makeDocument(order: DocumentOrder, deps: DocumentDeps): Promise<Uint8Array<ArrayBuffer> | null> {
  const { provider, redeemBase, codes } = deps
  switch (order.kind) {
    case 'terminals':
      return terminalSheets(
        order.terminals.map((terminal) => ({ ...terminal, link: linkOf(redeemBase, terminal.terminalId) })),
        deps,
      )
    case 'hand-over': {
      const { terminal } = order
      return handOverSheet({ ...terminal, link: linkOf(redeemBase, terminal.terminalId) }, provider, deps)
    }
    case 'voucher-qr': {
      const labels = [...knownCodes(order.vouchers, codes)]
      return labels.length === 0 ? null : voucherSheets(labels, provider.footerLine, deps)
    }
    case 'name-labels': {
      const { vouchers, fields, heightMm } = order
      const { painter } = deps
      const rowDeps = { jobCode: noJob, footerLine: provider.footerLine, painter, heightDots: dotsOf(heightMm) }
      const rows = nameLabelRows(vouchers, fields, rowDeps, () => undefined)
      return labelPages(rows, { total: vouchers.length, heightMm }, deps)
    }
    case 'board':
    case 'book': {
      const carriers = order.vouchers.map((voucher) => carrierOf(voucher, order.content))
      return carrierPages(order.kind, carriers, provider, deps)
    }
  }
}

function linkOf(redeemBase: string, terminalId: string): string {
  if (redeemBase === '') throw new Error('provider.redeemBase is not set: nobody knows what the codes would say')
  return redeemLink(redeemBase, terminalId)
}

const dotsOf = (millimetres: number) => Math.round(millimetres * page.dotsPerMm)
