import { describe, expect, it } from 'vitest'
import { qrLabelZpl } from '#server/documents/qr-label-zpl.ts'
import { splitZpl } from '#printing/zpl/split-zpl.ts'

describe('label text of the server', () => {
  it('is split into rows that can be sent one by one', () => {
    const labels = Array.from({ length: 7 }, (_, n) => ({ qrContent: `C${n}`, voucherId: `V${n}`, amountCents: 100 }))
    const split = splitZpl(qrLabelZpl(labels, 'Footer'))
    expect(split).toMatchObject({ ok: true, labels: 7 })
    expect(split.ok && split.rows.every((row) => row.startsWith('^XA') && row.endsWith('^XZ'))).toBe(true)
    expect(split.ok && split.rows).toHaveLength(3)
  })

  it.each([
    ['^XA^FDx^FS^XZ~JR', 'changes the printer'],
    ['^XA^FDx^FS^XZ! U1 setvar "a" "b"', 'changes the printer'],
    ['^XA^JUS^XZ', 'changes the printer'],
    ['^XA^FDx^FS', 'not whole'],
    ['<html>', 'not whole'],
    ['  ', 'empty'],
    ['^XA^FDx^FS^PQ5^XZ', 'copies'],
  ])('is refused when it is %s', (text, words) => {
    expect(splitZpl(text)).toMatchObject({ ok: false, problems: [expect.stringContaining(words)] })
  })

  it('names every line that is wrong', () => {
    const good = '^XA\n^FDx^FS\n^XZ\n'
    expect(splitZpl(`${good}^XA\n^FDx^FS\n^PQ3\n^XZ\n${good}\n^XA\n~JR^XZ\n^XA`)).toEqual({
      ok: false,
      problems: [
        'Line 6: it asks for copies, which nobody could count.',
        'Line 13: a command that changes the printer (~JR).',
        'Line 14: a label that is not whole.',
      ],
    })
  })
})
