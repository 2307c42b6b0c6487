import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrLabelRows } from '#printing/labels/qr-labels.ts'
import { keptSheet, wholeSheet } from '#printing/jobs/keep-rows.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { documentDeps, aQrLabel, noOffset } from '#tests/support/printer/some-labels.ts'

const content = fc.string({
  minLength: 6,
  maxLength: 40,
  unit: fc.constantFrom('A', 'B', 'X', '0', '1', '2', '^', '~', '_', '\\', ',', ':', '/', ' ', 'é'),
})

describe('a row that is kept', () => {
  it('does not hold what its codes say, and is the same row once that is known again', () => {
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 3 }), (contents) => {
        const labels = contents.map((qrContent, n) => aQrLabel({ id: `V${n}`, qrContent }))
        const [row] = qrLabelRows(labels, documentDeps({ footerLine: 'QA, ^FDQA,' }), () => undefined)
        if (!row) throw new Error('these are a row')
        const sheet = { zpl: rowToZpl(row, noOffset), ids: row.ids }
        const { row: kept, code } = keptSheet('voucher-qr', sheet, 'job-1-0')
        const known = new Map(labels.map(({ id, qrContent }) => [id, qrContent]))
        if (code) known.set(code.id, code.qrContent)
        for (const { qrContent } of labels) expect(kept.zpl).not.toContain(qrContent)
        expect(wholeSheet(kept, known)).toEqual(sheet)
        known.delete(kept.codes?.at(-1) ?? '')
        expect(wholeSheet(kept, known)).toBeNull()
      }),
    )
  })

  it('is kept whole in the one place that is wiped where the server wrote it', () => {
    const sheet = { zpl: '^XA^FO1,1^BQN,2,4^FDQA,MONEY^FS^XZ', ids: ['V1'] }
    const { row, code } = keptSheet('csv-qr', sheet, 'job-1-0')
    expect(row).toEqual({ zpl: '', ids: ['V1'], codes: ['~job-1-0'] })
    expect(code).toEqual({ id: '~job-1-0', qrContent: sheet.zpl })
    expect(wholeSheet(row, new Map([['~job-1-0', sheet.zpl]]))).toEqual(sheet)
  })

  it('lacks nothing where it holds no codes: a name, a Sinhala footer, a printer check', () => {
    const sheet = { zpl: '^XA^FO1,1^A0N,20,20^FH_^FDNuwan^FS^XZ', ids: ['V1'] }
    expect(keptSheet('name-labels', sheet, 'x')).toEqual({ row: sheet, code: null })
    expect(keptSheet('printer-check', sheet, 'x')).toEqual({ row: sheet, code: null })
    const deps = documentDeps({ footerLine: 'තෑගි', painter: notoPainter() })
    const [row] = qrLabelRows([aQrLabel()], deps, () => undefined)
    const zpl = row ? rowToZpl(row, noOffset) : ''
    expect(keptSheet('voucher-qr', { zpl, ids: ['V1'] }, 'x').row.zpl).toContain('^GFA')
  })
})
