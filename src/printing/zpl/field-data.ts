const encoder = new TextEncoder()
const plain = /^[\x20-\x5b\x5d\x60-\x7d]*$/

/**
 * Text as the data of a field that begins with `^FH_`: nothing in it is a command or a line break. Printable ASCII
 * but `_ ^ ~ \` stays, every other byte of its UTF-8 is written as `_HH`.
 */
export function fieldData(text: string): string {
  if (plain.test(text)) return text
  let data = ''
  for (const byte of encoder.encode(text.normalize('NFC'))) {
    const stays = byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x5e && byte !== 0x5f && byte !== 0x7e
    data += stays ? String.fromCharCode(byte) : `_${hex(byte)}`
  }
  return data
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}
