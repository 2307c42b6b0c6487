import { describe, expect, it } from 'vitest'
import type { AddressLabel, LabelWarning } from '#store/ports/print-port.ts'
import { keptSheet } from '#printing/jobs/keep-rows.ts'
import { addressLabelRows } from '#printing/labels/address-labels.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { imageOf, renderByZebrash, renderByZplr } from '#tests/support/printer/render-zpl.ts'
import { documentDeps, noOffset } from '#tests/support/printer/some-labels.ts'
import { readCodes } from '#tests/support/read-codes.ts'

const aLabel = (change: Partial<AddressLabel> = {}): AddressLabel => ({
  id: '500665',
  receiver: 'Kumari Silva',
  lines: ['No. 180/3, Lake Drive', 'Near the clock tower, Galle', '+94789045961'],
  order: 'Order 500665 · Courier · by 25/11/2026 02:30 PM',
  sender: 'From: ExampleGift · 12 Galle Road, Colombo',
  ...change,
})

describe('address labels', () => {
  it('are a row each, with every line and the code of the order, in any script, and nothing beyond the label', async () => {
    const warnings: LabelWarning[] = []
    const labels = [
      aLabel(),
      aLabel({ id: '7', receiver: 'ශ්‍රීමතී කෞෂල්‍යා', lines: ['தமிழ்ச்செல்வி வீதி 12', 'W'.repeat(200), ''] }),
    ]
    const deps = documentDeps({ painter: notoPainter() })
    const rows = [...addressLabelRows(labels, deps, (warning) => warnings.push(warning))]
    expect(rows.map(({ ids }) => ids)).toEqual([['500665'], ['7']])
    expect(rows[0]?.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))).toEqual([
      aLabel().receiver,
      ...aLabel().lines,
      aLabel().order,
      aLabel().sender,
    ])
    expect(rows[1]?.parts.filter(({ kind }) => kind === 'picture')).toHaveLength(2)
    // An address that is cut is told before it is printed.
    expect(warnings.filter(({ kind }) => kind === 'cut').map(({ id }) => id)).toEqual(['7'])
    for (const [place, row] of rows.entries()) {
      const zpl = rowToZpl(row, noOffset)
      const { labels: drawn, complaints } = await renderByZplr(zpl)
      expect(complaints, zpl).toEqual([])
      for (const rendered of [...drawn, await renderByZebrash(zpl, row.width, row.height)]) {
        expect(await readCodes(imageOf(rendered))).toEqual([labels[place]?.id])
      }
    }
    // Its code is the number of an order: it may be printed again after the session has ended.
    const [row] = rows
    const zpl = row ? rowToZpl(row, noOffset) : ''
    expect(keptSheet('address-labels', { zpl, ids: ['500665'] }, 'J1-1')).toEqual({
      row: { zpl, ids: ['500665'] },
      code: null,
    })
  }, 60_000)
})
