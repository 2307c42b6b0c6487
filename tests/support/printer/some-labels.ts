import type { VoucherToPrint } from '#store/ports/print-port.ts'
import type { QrLabel, RowDeps } from '#printing/labels/qr-labels.ts'
import type { LinePainter } from '#printing/labels/line-painter.ts'

/** A painter for tests that never leave Latin letters. */
const noPainter: LinePainter = {
  measure: (text) => {
    throw new Error(`nobody should draw "${text}"`)
  },
  paint: (text) => {
    throw new Error(`nobody should draw "${text}"`)
  },
}

export function documentDeps(change: Partial<RowDeps> = {}): RowDeps {
  return { jobCode: 'J7K2', footerLine: 'ExampleGift voucher', heightDots: 240, painter: noPainter, ...change }
}

export function aQrLabel(change: Partial<QrLabel> = {}): QrLabel {
  return { id: 'V1', qrContent: 'https://pay.example.lk/v/8F3K2M9QX1', amountCents: 1_250_000, ...change }
}

export function aNameLabel(change: Partial<VoucherToPrint> = {}): VoucherToPrint {
  return {
    id: '8F3K2M9QX1',
    ownerName: 'Nuwan Perera',
    sender: 'Amaya Silva',
    message: 'Happy birthday',
    amountCents: 1_250_000,
    purchaseId: '40021',
    ...change,
  }
}

export const noOffset = { offset: { x: 0, y: 0 }, darkness: 0 }
