import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrLabelRows } from '#printing/labels/qr-labels.ts'
import { nameLabelRows } from '#printing/labels/name-labels.ts'
import { fieldData } from '#printing/zpl/field-data.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { documentDeps, aNameLabel, aQrLabel, noOffset } from '#tests/support/printer/some-labels.ts'

const silent = () => undefined

describe('data of a field', () => {
  it('leaves no command, no line break and no letter beyond ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const data = fieldData(text)
        expect(data).toMatch(/^[\x20-\x5b\x5d\x5f-\x7d]*$/)
        expect(unescaped(data)).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('writes what could be a command as hex', () => {
    expect(fieldData('A\\&B ^XZ ~JR _41')).toBe('A_5C&B _5EXZ _7EJR _5F41')
  })
})

describe('a row as ZPL', () => {
  it('is one format that says all a printer would keep from the one before', () => {
    const [row] = qrLabelRows([aQrLabel()], documentDeps(), silent)
    const zpl = row ? rowToZpl(row, { offset: { x: 5, y: -3 }, darkness: 4 }) : ''
    expect(zpl).toMatch(/^\^XA\^CI28\^LH0,0\^LS-5\^LT-3\^MD4\^PW799\^LL240\^FO8,2.*\^FDJ7K2-0001\^FS/)
    expect(zpl).toMatch(/\^PQ1,0,1,Y\^XZ$/)
  })

  it('is the golden file of its kind', async () => {
    const painter = notoPainter()
    const qrs = [
      aQrLabel(),
      aQrLabel({ qrContent: 'https://pay.example.lk/v/A_7E^5~D', amountCents: 100_000_050 }),
      aQrLabel({ qrContent: '7Q4M-1K2P-99ZX', amountCents: 50_000 }),
    ]
    const named = (ownerName: string, sender: string) => [aNameLabel({ ownerName, sender })]
    const files = {
      'qr-labels': qrLabelRows(qrs, documentDeps(), silent),
      'name-label': nameLabelRows([aNameLabel()], ['ownerName', 'amount'], documentDeps(), silent),
      'name-label-of-signs': nameLabelRows(
        named('A\\&B ^XZ ~JR _41', 'W'.repeat(31)),
        ['ownerName', 'sender'],
        documentDeps({ painter }),
        silent,
      ),
      'name-label-in-sinhala-and-tamil': nameLabelRows(
        named('ශ්‍රී ලංකා කුමාරි', 'தமிழ்ச்செல்வி'),
        ['ownerName', 'sender'],
        documentDeps({ painter }),
        silent,
      ),
    }
    for (const [name, rows] of Object.entries(files)) {
      const text = Array.from(rows, (row) => rowToZpl(row, noOffset)).join('\n')
      await expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.zpl`)
    }
  })
})

function unescaped(data: string): string {
  const bytes = data.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)))
}
