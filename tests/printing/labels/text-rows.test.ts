import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrLabelZpl } from '#server/documents/qr-label-zpl.ts'
import { planLabels } from '#printing/labels/plan-labels.ts'
import { printerWidth } from '#printing/labels/printer-letters.ts'
import { rowCode } from '#printing/labels/row-mark.ts'
import { textRows } from '#printing/labels/text-rows.ts'
import { splitZpl } from '#printing/zpl/split-zpl.ts'
import { documentDeps, aNameLabel } from '#tests/support/printer/some-labels.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { imageOf, renderByZebrash, renderByZplr, type Rendered } from '#tests/support/printer/render-zpl.ts'

const idsTo = (count: number) => Array.from({ length: count }, (_, n) => `V${1000 + n}`)
const contentOf = (id: string) => `7Q4M1K2P99ZX7Q4M1K2P99${id.slice(0, 4).toUpperCase()}`
const labelOf = (voucherId: string) => ({ voucherId, qrContent: contentOf(voucherId), amountCents: 1_250_000 })

/** Rows as the server of this house writes them. */
function serverRows(ids: readonly string[]): string[] {
  const split = splitZpl(qrLabelZpl(ids.map(labelOf), 'ExampleGift voucher'))
  return split.ok ? split.rows : []
}

/** A row of labels without their ids, at any place of the page. */
const bareRow = (contents: readonly string[]) =>
  `^XA^PW799^LL240${contents.map((one, n) => `^FO${20 + n * 266},60^BQN,2,4^FH_^FDQA,${one}^FS`).join('')}^XZ`

function blackIn({ black }: Rendered, { x, y, width, size }: { x: number; y: number; width: number; size: number }) {
  let count = 0
  for (let dy = 0; dy < size; dy += 1) for (let dx = 0; dx < width; dx += 1) if (black(x + dx, y + dy)) count += 1
  return count
}

describe('label text of the server', () => {
  it('carries the code of each row where nothing else lies, and every code can still be read', async () => {
    const ids = idsTo(7)
    const before = serverRows(ids)
    const { rows, isMarked } = textRows(before, ids)
    expect(isMarked).toBe(true)
    expect(rows).toHaveLength(3)
    const read: string[] = []
    for (const [place, row] of rows.entries()) {
      const mark = row.drawn('J7K2')?.parts.at(-1)
      if (mark?.kind !== 'text') throw new Error('the row has a code')
      expect(mark.text).toBe(`J7K2-000${place + 1}`)
      expect(row.zpl('J7K2')).toContain(`^FD${mark.text}^FS^XZ`)
      expect(blackIn(await renderByZebrash(before[place] ?? '', 799, 240), mark)).toBe(0)
      const printed = await renderByZebrash(row.zpl('J7K2'), 799, 240)
      expect(blackIn(printed, mark)).toBeGreaterThan(60)
      read.push(...(await readCodes(imageOf(printed), 120)))
      expect((await renderByZplr(row.zpl('J7K2'))).complaints).toEqual([])
    }
    expect(read).toEqual(ids.map(contentOf))
  })

  it('has no code where one row has no room for it: all rows of a job are told apart, or counted', () => {
    const full = Array.from({ length: 12 }, (_, n) => `^FO0,${n * 20}^A0N,20,20^FB799,1,0,C^FD${'W'.repeat(44)}^FS`)
    const crowded = `^XA^PW799^LL240${full.join('')}^FO300,60^BQN,2,4^FDQA,A^FS^XZ`
    const { rows, isMarked } = textRows([bareRow(['A']), crowded], ['V1', 'V2'])
    expect(isMarked).toBe(false)
    expect(rows.map((row) => row.zpl('J7K2'))).toEqual([bareRow(['A']), crowded])
    const picture = '^XA^FO1,1^GFA,1,1,1,FF^FS^XZ'
    expect(textRows([picture], ['V1'])).toMatchObject({ isMarked: false })
  })

  it('says whose labels are on a row by the ids on them, whatever their order in the file', () => {
    const ids = idsTo(5)
    const { rows } = textRows(serverRows(ids.toReversed()), ids)
    expect(rows.map((row) => row.ids)).toEqual([
      ['V1004', 'V1003', 'V1002'],
      ['V1001', 'V1000'],
    ])
  })

  it('says it by the order of the file where the labels name nobody, and nothing where their number differs', () => {
    const text = [bareRow(['A', 'B', 'C']), bareRow(['D'])]
    expect(textRows(text, ['V1', 'V2', 'V3', 'V1']).rows.map(({ ids }) => ids)).toEqual([['V1', 'V2', 'V3'], ['V1']])
    expect(textRows(text, ['V1', 'V2', 'V3']).rows.map(({ ids }) => ids)).toEqual([[], []])
  })

  it('counts for nobody where one label names another than its line of the file does', () => {
    const named = (id: string, n: number) => `^FO${20 + n * 266},200^A0N,16,16^FD${id}^FS`
    const row = bareRow(['A', 'B']).replace('^XZ', `${named('V2', 0)}^XZ`)
    expect(textRows([row, bareRow(['C'])], ['V1', 'V2', 'V3']).rows[0]?.ids).toEqual(['V1', 'V2'])
    expect(textRows([row, bareRow(['C'])], ['V1', 'V3', 'V2']).rows.map(({ ids }) => ids)).toEqual([[], []])
  })

  it('keeps its code off codes and lines, wherever they lie', () => {
    const part = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 200 }),
      size: fc.integer({ min: 10, max: 40 }),
      text: fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('A', 'B', 'C', 'W', ' ', '0', '1') }),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const lines = parts.map(({ x, y, size, text }) => `^FO${x},${y}^A0N,${size},${size}^FD${text}^FS`)
        const { rows, isMarked } = textRows([`^XA^PW799^LL240${lines.join('')}^XZ`], [])
        if (!isMarked) return
        const mark = rows[0]?.drawn('NNNN')?.parts.at(-1)
        if (mark?.kind !== 'text') throw new Error('the row has a code')
        expect(printerWidth(rowCode('NNNN', 1), mark.size)).toBeLessThanOrEqual(mark.width)
        for (const { x, y, size, text } of parts) {
          const isBeside = x + printerWidth(text, size) <= mark.x || x >= mark.x + mark.width
          expect(isBeside || y + size <= mark.y || y >= mark.y + mark.size).toBe(true)
        }
      }),
    )
  })

  it('is planned with the vouchers of its file, and name labels as what they are: without a code on paper', () => {
    const ids = idsTo(4)
    const planning = {
      settings: { heightMm: 30, offset: { x: 0, y: 0 }, darkness: 0 },
      footerLine: '',
      painter: documentDeps().painter,
      codes: new Map<string, string>(),
    }
    const planned = planLabels({ kind: 'csv-qr', zpl: qrLabelZpl(ids.map(labelOf), 'Footer'), ids }, planning)
    expect(planned.facts).toMatchObject({ rows: 2, labels: 4, problem: null })
    const names = planLabels({ kind: 'name-labels', vouchers: [aNameLabel()], fields: ['id'] }, planning)
    expect(names.unmarked).toBe(true)
    for (const { zpl } of names.sheets('J7K2')) expect(zpl.replace(/\^FX[^^]*/, '')).not.toContain('J7K2')
    expect(planned.unmarked).toBe(false)
    expect(Array.from(planned.sheets('J7K2'), (sheet) => sheet.ids)).toEqual([ids.slice(0, 3), ids.slice(3)])
  })
})
