import { describe, expect, it } from 'vitest'
import { decodeText } from '#store/exchange/decode-text.ts'

const text = 'Merchant,Code\r\nසුබ,A1\r\n'

function utf16(mark: [number, number], of: string) {
  const bytes = [...mark]
  for (let at = 0; at < of.length; at++) {
    const [high, low] = [of.charCodeAt(at) >> 8, of.charCodeAt(at) & 255]
    bytes.push(...(mark[0] === 0xff ? [low, high] : [high, low]))
  }
  return new Uint8Array(bytes)
}

describe('a CSV is read', () => {
  it.each<[string, Uint8Array]>([
    ['as UTF-8', new TextEncoder().encode(text)],
    ['as UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['as UTF-16 of Windows', utf16([0xff, 0xfe], text)],
    ['as UTF-16 the other way round', utf16([0xfe, 0xff], text)],
  ])('%s', (_how, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: true, text })
  })

  it('not in another alphabet: the line is named', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('a,b\nc,d\n'), 0xe9, 0x0a])
    expect(decodeText(bytes)).toEqual({
      ok: false,
      trouble: 'Line 3 is not UTF-8: save the file as “CSV UTF-8” and choose it again',
    })
  })

  it.each<[string, Uint8Array]>([
    ['a PDF', new TextEncoder().encode('%PDF-1.7 and more')],
    ['an Excel file', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['what has bytes of nothing', new Uint8Array([65, 0, 66, 0])],
    ['UTF-16 with the letter of nothing', utf16([0xff, 0xfe], 'a,b\0')],
    ['a long text with one byte of nothing', new TextEncoder().encode(`${'a,b\n'.repeat(2000)}\0`)],
  ])('not %s that is called .csv', (_what, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: false, trouble: 'This is no CSV file, whatever its name says' })
  })

  it('not if there is nothing in it', () => {
    expect(decodeText(new Uint8Array())).toEqual({ ok: false, trouble: 'The file is empty' })
  })
})
